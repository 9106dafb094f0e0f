import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { register } from '@/lib/cli/run';
import { formatTasks, parsePredictions, tasksFromSource } from '@/lib/evaluation';
import { runCommand } from '../helpers/run-command';
import { answering, startTestUpstream, type TestUpstream } from '../helpers/test-upstream';

const source = { problemId: 'own/sum', language: 'python', text: 'def add(a, b):\n    total = a + b\n    return total\n', set: 'own-jsonl' } as const;

describe('run', () => {
  let folder = '';
  let upstream: TestUpstream;
  let tasksFile = '';
  let out = '';
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'run-'));
    upstream = await startTestUpstream();
    tasksFile = path.join(folder, 'tasks.jsonl');
    out = path.join(folder, 'out.jsonl');
    writeFileSync(tasksFile, formatTasks(tasksFromSource(source, { seed: 1, count: 2, kinds: ['single-line'] })));
  });
  afterEach(async () => {
    await upstream.stop();
    rmSync(folder, { recursive: true });
  });
  const run = (...more: string[]) => runCommand(register, ['run', '--tasks', tasksFile, '--endpoint', upstream.url, '--model', 'm', '--out', out, ...more]);
  const rows = () => parsePredictions(readFileSync(out, 'utf8'), out).rows.map(({ prediction }) => prediction);

  it('writes cleaned, checked predictions with scores', async () => {
    upstream.behave(answering('    total', ' = a', '\n'));
    const { exitCode, stderr } = await run('--label', 'small');
    expect(exitCode).toBe(0);
    expect(stderr).toContain('2/2 answered');
    expect(rows()).toMatchObject([
      { taskId: 'own/sum/single-line/0', language: 'python', model: 'small', promptMode: 'fim', completion: '    total = a\n', raw: '    total = a', tokens: ['    total', ' = a'], logprobs: [-0.1, -0.1], syntaxValid: true, postProcess: 'as-is' },
      { taskId: 'own/sum/single-line/1' },
    ]);
    expect(rows()[0]).not.toHaveProperty('passed');
  });

  it('goes on where it was stopped, dropping a row that was cut off', async () => {
    upstream.behave(answering('    return 1', '\n'));
    await run('--limit', '1');
    const first = readFileSync(out, 'utf8');
    writeFileSync(out, `${first}{"taskId": "own/sum/si`);
    const { exitCode } = await run();
    expect(exitCode).toBe(0);
    expect(upstream.bodies).toHaveLength(2);
    expect(readFileSync(out, 'utf8').startsWith(first)).toBe(true);
    expect(rows().map(({ taskId }) => taskId)).toEqual(['own/sum/single-line/0', 'own/sum/single-line/1']);
  });

  it('lists tasks that the endpoint did not answer and ends with exit code 1; the next run retries them', async () => {
    upstream.behave((_request, response) => void response.writeHead(500, { 'content-type': 'application/json' }).end('{"error": {"message": "out of luck"}}'));
    const failed = await run();
    expect(failed.exitCode).toBe(1);
    expect(failed.stderr).toContain('own/sum/single-line/0: ');
    upstream.behave(answering('    return 1', '\n'));
    expect((await run()).exitCode).toBe(0);
    expect(rows()).toHaveLength(2);
  });

  it('ends with exit code 2 for an out file that holds something else, naming the line', async () => {
    writeFileSync(out, '{"hello": 1}\n');
    const { exitCode, stderr } = await run();
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${out}:1: `);
  });

  it('ends with exit code 2 for no tasks and for a wrong address', async () => {
    writeFileSync(tasksFile, '{"no": "task"}\n');
    expect(await run()).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(tasksFile) });
    expect(await runCommand(register, ['run', '--built-in', '--endpoint', 'nowhere', '--model', 'm', '--out', out])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--endpoint') });
  });
});
