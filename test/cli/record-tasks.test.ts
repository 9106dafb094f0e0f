import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltInTasks } from '@/lib/cli/mask';
import { register } from '@/lib/cli/record-tasks';
import { formatPredictions, recordedRunsSchema, type Prediction } from '@/lib/evaluation';
import { runCommand } from '../helpers/run-command';

describe('record-tasks', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'record-tasks-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A run of all tasks; every third one passes. */
  async function runFile(model: string, promptMode: 'fim' | 'chat', change: (prediction: Prediction, index: number) => Prediction = (prediction) => prediction): Promise<string> {
    const predictions = (await readBuiltInTasks()).map(({ taskId, language, groundTruth }, n) =>
      change({ taskId, language, model, promptMode, completion: groundTruth, raw: groundTruth, tokens: ['a'], logprobs: [-0.123456789], finishReason: 'stop', rawSyntaxValid: true, syntaxValid: true, passed: n % 3 === 0 }, n),
    );
    const file = path.join(folder, `${model}-${promptMode}.jsonl`);
    writeFileSync(file, formatPredictions(predictions));
    return file;
  }
  const out = () => path.join(folder, 'out');
  const record = (...args: string[]) => runCommand(register, ['record-tasks', ...args, '--out', out(), '--engine', 'test', '--machine', 'one core', '--date', '2026-01-02']);
  const manifest = () => recordedRunsSchema.parse(JSON.parse(readFileSync(path.join(out(), 'tasks-manifest.json'), 'utf8')));

  it('packs whole runs with hashes, and adds later ones beside them', async () => {
    expect(await record(await runFile('small', 'fim'), await runFile('large', 'fim'), '--engine-version', '1')).toMatchObject({ exitCode: 0 });
    const first = manifest();
    expect(first.runs.map(({ model, promptMode, n, passed }) => [model, promptMode, n, passed])).toEqual([
      ['small', 'fim', first.tasks.n, Math.ceil(first.tasks.n / 3)],
      ['large', 'fim', first.tasks.n, Math.ceil(first.tasks.n / 3)],
    ]);
    expect(await record(await runFile('small', 'chat'), '--engine-version', '2', '--add')).toMatchObject({ exitCode: 0 });
    const second = manifest();
    expect(second.runs.slice(0, 2)).toEqual(first.runs);
    expect(second.runs[2]).toMatchObject({ model: 'small', promptMode: 'chat', engineVersion: '2' });
    expect(readdirSync(out()).sort()).toEqual(['tasks-built-in.jsonl.gz', 'tasks-large-fim.jsonl.gz', 'tasks-manifest.json', 'tasks-small-chat.jsonl.gz', 'tasks-small-fim.jsonl.gz']);
    // The same run once more takes the earlier one's place.
    expect(await record(await runFile('small', 'fim'), '--engine-version', '3', '--add')).toMatchObject({ exitCode: 0 });
    expect(manifest().runs.map(({ file, engineVersion }) => [file, engineVersion])).toEqual([
      ['tasks-large-fim.jsonl.gz', '1'],
      ['tasks-small-chat.jsonl.gz', '2'],
      ['tasks-small-fim.jsonl.gz', '3'],
    ]);
  });

  it('adds nothing to files that are not what the manifest names', async () => {
    expect(await record(await runFile('small', 'fim'), '--engine-version', '1')).toMatchObject({ exitCode: 0 });
    writeFileSync(path.join(out(), 'tasks-small-fim.jsonl.gz'), 'other');
    const { exitCode, stderr } = await record(await runFile('small', 'chat'), '--engine-version', '1', '--add');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('tasks-small-fim.jsonl.gz is not the file that tasks-manifest.json names');
  });

  it.each([
    ['is not there', null, 'tasks-manifest.json is not there'],
    ['is no JSON', '{', 'tasks-manifest.json is no JSON'],
    ['is of another shape', '{"schema": 1}', 'tasks-manifest.json is no manifest of recorded runs (tasks: '],
  ])('adds nothing where the manifest %s, and says so in a line', async (_, text, sentence) => {
    const other = mkdtempSync(path.join(folder, 'other-'));
    if (text !== null) writeFileSync(path.join(other, 'tasks-manifest.json'), text);
    const { exitCode, stderr } = await runCommand(register, ['record-tasks', await runFile('small', 'fim'), '--out', other, '--engine', 'test', '--engine-version', '1', '--machine', 'one core', '--date', '2026-01-02', '--add']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(readdirSync(other)).toEqual(text === null ? [] : ['tasks-manifest.json']);
  });

  it('names a file of the earlier runs that is gone', async () => {
    expect(await record(await runFile('small', 'fim'), '--engine-version', '1')).toMatchObject({ exitCode: 0 });
    rmSync(path.join(out(), 'tasks-small-fim.jsonl.gz'));
    const { exitCode, stderr } = await record(await runFile('small', 'chat'), '--engine-version', '1', '--add');
    expect(exitCode).toBe(2);
    expect(stderr).toBe(`${path.join(out(), 'tasks-small-fim.jsonl.gz')}: no such file or folder\n`);
  });

  it.each(['2026-13-45', '2026-02-30', 'yesterday'])('takes no day such as %s', async (date) => {
    const { exitCode, stderr } = await runCommand(register, ['record-tasks', await runFile('small', 'fim'), '--out', out(), '--engine', 'test', '--engine-version', '1', '--machine', 'one core', '--date', date]);
    expect([exitCode, stderr]).toEqual([2, '--date: give a day such as 2026-11-29.\n']);
  });

  it('names a place that cannot be written to', async () => {
    const file = await runFile('small', 'fim');
    const { exitCode, stderr } = await runCommand(register, ['record-tasks', file, '--out', file, '--engine', 'test', '--engine-version', '1', '--machine', 'one core', '--date', '2026-01-02']);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(`${file}: there is a file of this name already\n`);
  });

  it('refuses a run that is not whole or not executed, with the line', async () => {
    const { exitCode, stderr } = await record(await runFile('small', 'fim', ({ passed, ...prediction }, n) => (n === 4 ? prediction : { ...prediction, ...(passed !== undefined && { passed }) })), '--engine-version', '1');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/small-fim\.jsonl:5.*was not executed/);
  });
});
