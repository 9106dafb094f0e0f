import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '@/lib/cli/gate';
import { runCommand } from '../helpers/run-command';

const ROW = { language: 'json', prefix: '[', completion: '1', suffix: ']' };

describe('gate', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gate-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function rows(name: string, content: string | Uint8Array): string {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  }
  const gate = (file: string) => runCommand(register, ['gate', file, '--json']);
  const line = `${JSON.stringify(ROW)}\n`;

  it.each([
    ['plain', line],
    ['with a byte order mark', `\uFEFF${line}`],
    ['with CRLF and blank lines', `\r\n${line.trimEnd()}\r\n\r\n`],
    ['gzipped, whatever its name', gzipSync(line)],
  ])('reads rows %s', async (_, content) => {
    const { stdout, exitCode } = await gate(rows('rows.jsonl', content));
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ valid: true });
  });

  it('reads a plain file whose name ends in .gz', async () => {
    expect(await gate(rows('plain.jsonl.gz', line))).toMatchObject({ exitCode: 0 });
  });

  it.each([
    ['no JSON', `${line}nonsense\n`, 2, 'this line is no JSON object.'],
    ['an incomplete row', '{"language": "json", "prefix": ""}\n', 1, 'a row needs language, prefix, completion and suffix: the fields "completion", "suffix" are missing.'],
    ['text that is no UTF-8', Buffer.concat([Buffer.from(line), Buffer.from('{"language":"json","prefix":"\u00e9","completion":"","suffix":""}', 'latin1')]), 0, 'this is no UTF-8 text'],
    ['a gzip stream that is cut off', gzipSync(line).subarray(0, 20), 0, 'the gzip data is damaged or cut off'],
  ])('ends with code 2, file, line and a sentence for %s', async (_, content, at, sentence) => {
    const file = rows('bad.jsonl', content);
    const { stderr, exitCode } = await gate(file);
    expect(exitCode).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`${file}${at === 0 ? '' : `:${at}`}: ${sentence}`);
  });

  it('names a missing file and a folder', async () => {
    const missing = path.join(folder, 'missing.jsonl');
    expect(await gate(missing)).toMatchObject({ exitCode: 2, stderr: `${missing}: no such file or folder\n` });
    expect(await gate(folder)).toMatchObject({ exitCode: 2, stderr: `${folder}: this is a folder; name a file\n` });
  });
});
