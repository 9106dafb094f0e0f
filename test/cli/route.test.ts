import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '@/lib/cli/route';
import { formatPredictions } from '@/lib/evaluation';
import { prediction } from '../helpers/rows';
import { runCommand } from '../helpers/run-command';
import { sharedFile } from '../helpers/shared-file';

const local = sharedFile('humaneval-infilling/predictions-local.jsonl', 'route on the shared predictions');
const server = sharedFile('humaneval-infilling/predictions-server.jsonl', 'route on the shared predictions');
const expectedFile = sharedFile('humaneval-infilling/expected-routing.json', 'route on the shared predictions');

describe.runIf(local && server && expectedFile)('route on the shared predictions', () => {
  it('equals the independently computed counts at every threshold', async () => {
    const { thresholds, n, alwaysLocal, alwaysServer, oracle } = JSON.parse(readFileSync(expectedFile!, 'utf8')).all;
    expect(thresholds).toHaveLength(101);
    for (const { t, confidenceOnly, synconfroute } of thresholds) {
      const { stdout } = await runCommand(register, ['route', local!, server!, '--threshold', String(t), '--json']);
      expect(JSON.parse(stdout)).toEqual({ threshold: t, n, alwaysLocal, alwaysServer, oracle, confidenceOnly, synconfroute });
    }
  }, 120_000);
});

describe('route', () => {
  let folder = '';
  const file = (name: string, content: string | Uint8Array): string => {
    const target = path.join(folder, name);
    writeFileSync(target, content);
    return target;
  };
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'route-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads gzip, CRLF and a byte order mark', async () => {
    const rows = [prediction(), prediction({ taskId: 'Own/2/L0', passed: false, syntaxValid: false })];
    const localFile = file('local.jsonl', `\uFEFF${formatPredictions(rows).replaceAll('\n', '\r\n')}`);
    const serverFile = file('server.jsonl.gz', gzipSync(new TextEncoder().encode(formatPredictions(rows.map((r) => ({ ...r, passed: true }))))));
    const { stdout, exitCode } = await runCommand(register, ['route', localFile, serverFile, '--threshold', '0.8', '--json']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      threshold: 0.8,
      n: 2,
      alwaysLocal: 1,
      alwaysServer: 2,
      oracle: 2,
      confidenceOnly: { kept: 2, passed: 1, wronglyKept: 1 },
      synconfroute: { kept: 1, passed: 2, wronglyKept: 0 },
    });
  });

  it('ends the process with code 2 and file:line for every bad row', () => {
    const good = formatPredictions([prediction()]);
    const localFile = file('bad.jsonl', `${good}{"taskId": "Own/2/L0"}\n${good}{"taskId": "Own/3/`);
    const serverFile = file('ok.jsonl', formatPredictions([prediction(), prediction({ taskId: 'Own/9/L0' })]));
    const root = path.resolve(import.meta.dirname, '../..');
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'lib/cli/main.ts', 'route', localFile, serverFile, '--threshold', '0.5', '--json'], { cwd: root, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(`${localFile}:2: the fields "language", "model", "promptMode", "completion", "raw", "tokens", "logprobs", "finishReason", "rawSyntaxValid", "syntaxValid" are missing\n`);
    expect(stderr).toContain(`${localFile}:3: task "Own/1/L0" was already answered in line 1`);
    expect(stderr).toContain(`${localFile}:4: the last line is cut off`);
    expect(stderr).toContain(`${serverFile}:2: task "Own/9/L0" has no row in ${localFile}`);
  });

  it('refuses a threshold outside 0 … 1 with code 2', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'lib/cli/main.ts', 'route', 'a', 'b', '--threshold', '70'], { cwd: root, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('from 0 to 1');
  });

  it('names a missing file', async () => {
    const { stderr, exitCode } = await runCommand(register, ['route', path.join(folder, 'absent.jsonl'), path.join(folder, 'absent.jsonl'), '--threshold', '0.5']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('absent.jsonl: no such file');
  });
});
