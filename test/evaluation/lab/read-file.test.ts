import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync, strFromU8, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { formatPredictions } from '@/lib/evaluation';
import { readLabFile } from '@/lib/evaluation/lab';
import { prediction } from '../../helpers/rows';
import { hasShared, readSharedJsonl, sharedData } from '../../helpers/shared-data';

const OPTIONS = { seed: 1, holesPerSource: 2, languageOf: () => null };
const lines = (count: number) => Array.from({ length: count }, (_, i) => JSON.stringify(prediction({ taskId: `Own/${i}/L0` })));
const read = (name: string, content: string | Uint8Array) => readLabFile({ name, bytes: typeof content === 'string' ? strToU8(content) : content }, OPTIONS);

describe('files as people have them', () => {
  it('reads CRLF, a byte order mark, blank lines and gzip alike', async () => {
    const [a, b] = lines(2);
    for (const content of [`${a}\n${b}\n`, `\uFEFF${a}\r\n\r\n${b}\r\n`, gzipSync(strToU8(`${a}\n${b}`))]) {
      const file = await read('answers.jsonl.gz', content);
      expect(file).toMatchObject({ kind: 'predictions', problems: [] });
      expect(file.kind === 'predictions' && file.predictions.map(({ taskId }) => taskId)).toEqual(['Own/0/L0', 'Own/1/L0']);
    }
  });

  it('names the line of a truncated last row and keeps the rest', async () => {
    const [a, b] = lines(2);
    const file = await read('cut.jsonl', `${a}\n${b?.slice(0, 40)}`);
    expect(file).toMatchObject({ kind: 'predictions', problems: [{ file: 'cut.jsonl', line: 2, message: expect.stringContaining('cut off') }] });
  });

  it('keeps the first of two rows with one id', async () => {
    const [a, b] = lines(2);
    const file = await read('twice.jsonl', `${a}\n${b}\n${a}\n`);
    expect(file.kind === 'predictions' && file.predictions.length).toBe(2);
    expect(file.problems).toEqual([{ file: 'twice.jsonl', line: 3, message: 'task "Own/0/L0" was already answered in line 1; keep one row a task', reason: { code: 'answered-twice', params: { task: 'Own/0/L0', line: '1' } } }]);
  });

  it('reads any order of fields and refuses a row without logprobs with its line', async () => {
    const row = prediction();
    const reversed = JSON.stringify(Object.fromEntries(Object.entries(row).reverse()));
    const without = JSON.stringify({ ...prediction({ taskId: 'Own/2/L0' }), logprobs: undefined });
    const file = await read('order.jsonl', `${reversed}\n${without}\n`);
    expect(file.kind === 'predictions' && file.predictions).toEqual([row]);
    expect(file.problems).toMatchObject([{ line: 2, message: expect.stringContaining('logprobs') }]);
  });

  it('counts lines and finds duplicates over the parts of a large file', async () => {
    const many = Array.from({ length: 4_000 }, (_, i) => JSON.stringify(prediction({ taskId: `Own/${i}/L0`, raw: 'x'.repeat(400) })));
    many[3_500] = many[7] ?? '';
    many[3_700] = '{"taskId": ';
    const shares: number[] = [];
    const file = await readLabFile({ name: 'large.jsonl', bytes: strToU8(many.join('\n')) }, OPTIONS, (share) => void shares.push(share));
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(file.kind === 'predictions' && file.predictions.length).toBe(3_998);
    expect(file.problems).toMatchObject([
      { line: 3_501, message: 'task "Own/7/L0" was already answered in line 8; keep one row a task', reason: { params: { line: '8' } } },
      { line: 3_701 },
    ]);
  });

  it('tells a split, tasks of HumanEval-Infilling and SAFIM, and nothing apart', async () => {
    expect(await read('split.json', '{\n  "calibration": ["a"],\n  "test": ["b"]\n}')).toMatchObject({ kind: 'split', split: { calibration: ['a'], test: ['b'] } });
    const infilling = { test: 'def check(f):\n  assert f() == 1\n', suffix: '', canonical_solution: '  return 1\n', prompt: 'def one():\n', entry_point: 'one', task_id: 'SingleLineInfilling/HumanEval/0/L0' };
    expect(await read('tasks.jsonl', JSON.stringify(infilling))).toMatchObject({ kind: 'tasks', tasks: [{ taskId: infilling.task_id, mask: 'single-line' }], problems: [] });
    const safim = { task_id: 'control_completion_1', lang: 'python', prompt: 'while {{completion}}:\n  break', eval_prompt: 'while {{completion}}:\n  break', ground_truth: 'True', unit_tests: '[{"input":"","output":[""]}]' };
    expect(await read('safim.jsonl', JSON.stringify(safim))).toMatchObject({ kind: 'tasks', tasks: [{ mask: 'control-flow' }], problems: [] });
    expect(await read('vectors.jsonl', '{"taskId":"a","model":"m","embedding":[3,4]}\n')).toMatchObject({ kind: 'embeddings', embeddings: new Map([['a', Float32Array.of(0.6, 0.8)]]) });
    expect(await read('vectors.jsonl', '{"taskId":"a","model":"m","embedding":[0]}\n')).toMatchObject({ kind: 'nothing', problems: [{ line: 1 }] });
    const nothing = await read('notes.jsonl', '{"a": 1}\n');
    expect(nothing).toMatchObject({ kind: 'nothing', problems: [{ file: 'notes.jsonl' }] });
  });

  it('refuses damaged gzip with a reason', async () => {
    const bytes = gzipSync(strToU8(formatPredictions([prediction()])));
    expect(await read('half.jsonl.gz', bytes.slice(0, bytes.length / 2))).toMatchObject({ kind: 'nothing', problems: [{ file: 'half.jsonl.gz', message: expect.stringContaining('gzip') }] });
  });
});

const folder = 'humaneval-infilling';
describe.runIf(hasShared(`${folder}/predictions-local.jsonl`, 'published files, whole and damaged'))('the published files', () => {
  const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(sharedData, folder, name)));

  it('reads every task of the benchmark', async () => {
    const name = 'HumanEval-SingleLineInfilling.subset.jsonl.gz';
    const file = await read(name, bytesOf(name));
    expect(file).toMatchObject({ kind: 'tasks', problems: [] });
    const published = readSharedJsonl<{ task_id: string; prompt: string; suffix: string; canonical_solution: string }>(`${folder}/${name}`);
    expect(file.kind === 'tasks' && file.tasks.map(({ taskId, prefix, suffix, groundTruth, mask }) => ({ taskId, prefix, suffix, groundTruth, mask }))).toEqual(
      published.map((row) => ({ taskId: row.task_id, prefix: row.prompt, suffix: row.suffix, groundTruth: row.canonical_solution, mask: 'single-line' })),
    );
  });

  it('reads the same answers from any packing, and all but the last row of a cut one', async () => {
    const name = 'predictions-local.jsonl';
    const whole = await read(name, bytesOf(name));
    const text = strFromU8(bytesOf(name));
    const packed = await read('answers.jsonl.gz', gzipSync(strToU8(`\uFEFF${text.replaceAll('\n', '\r\n')}`)));
    expect(whole).toMatchObject({ kind: 'predictions', problems: [] });
    expect(packed).toEqual(whole);
    const cut = await read(name, text.slice(0, text.trimEnd().length - 40));
    expect(cut.kind === 'predictions' && whole.kind === 'predictions' && cut.predictions.length === whole.predictions.length - 1).toBe(true);
    expect(cut.problems).toMatchObject([{ file: name, line: text.trimEnd().split('\n').length, message: expect.stringContaining('cut off') }]);
  });
});
