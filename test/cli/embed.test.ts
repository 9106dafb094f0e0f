import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { register as registerCompare } from '@/lib/cli/compare';
import { register } from '@/lib/cli/embed';
import { formatPredictions, formatTasks, type Comparison, type Task } from '@/lib/evaluation';
import { prediction } from '../helpers/rows';
import { runCommand } from '../helpers/run-command';

/** Two kinds of code: the small model passes where the code speaks of lists, and fails where it speaks of dates. */
const tasks = Array.from({ length: 120 }, (_, i): Task => {
  const isList = i % 2 === 0;
  return {
    schema: 1,
    taskId: `Own/${i}/L0`,
    problemId: `Own/${i}`,
    language: 'python',
    prefix: isList ? `def f${i}(items):\n` : `def f${i}(date):\n`,
    suffix: '',
    groundTruth: '    return 1\n',
    mask: 'single-line',
    lineMode: 'single',
    metric: 'exact-match',
    source: { set: 'own-jsonl' },
  };
});
const answers = (model: string, passes: (i: number) => boolean) => formatPredictions(tasks.map(({ taskId }, i) => prediction({ taskId, model, passed: passes(i) })));

let server: Server;
let answer: (texts: readonly string[]) => { readonly status: number; readonly body: unknown };
let endpoint = '';
let folder = '';
const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { input } = JSON.parse(text) as { input: string[] };
      const { status, body } = answer(input);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'embed-'));
  writeFileSync(inFolder('tasks.jsonl'), formatTasks(tasks));
  writeFileSync(inFolder('local.jsonl'), answers('small', (i) => i % 2 === 0));
  writeFileSync(inFolder('server.jsonl'), answers('large', () => true));
  // Out of order, as the interface allows.
  answer = (texts) => ({ status: 200, body: { data: texts.map((text, index) => ({ index, embedding: text.includes('items') ? [3, 0.1 * index] : [0.1 * index, 3] })).reverse() } });
});
afterEach(() => rmSync(folder, { recursive: true }));

const embed = (...more: string[]) => runCommand(register, ['embed', '--tasks', inFolder('tasks.jsonl'), '--endpoint', endpoint, '--model', 'all-minilm', '--out', inFolder('vectors.jsonl'), ...more]);
const compare = (...more: string[]) => runCommand(registerCompare, ['compare', inFolder('local.jsonl'), inFolder('server.jsonl'), '--calibration-tasks', '60', '--tasks', inFolder('tasks.jsonl'), '--draws', '50', '--json', ...more]);

describe('embed', () => {
  it('writes one vector a task in the tasks’ order, and compare computes the methods that need them', async () => {
    expect((await embed('--batch', '7')).exitCode).toBe(0);
    const rows = readFileSync(inFolder('vectors.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { taskId: string; model: string; embedding: number[] });
    expect(rows.map(({ taskId }) => taskId)).toEqual(tasks.map(({ taskId }) => taskId));
    expect(rows[8]).toEqual({ taskId: 'Own/8/L0', model: 'all-minilm', embedding: [3, 0.1] });

    const { methods, scores } = JSON.parse((await compare('--embeddings', inFolder('vectors.jsonl'))).stdout) as Comparison;
    const oracle = methods.find(({ id }) => id === 'oracle');
    expect(oracle).toHaveProperty('localRate', expect.closeTo(0.5, 1));
    for (const id of ['embedding-knn', 'combined'] as const) {
      expect(methods.find((method) => method.id === id), id).toMatchObject({ passAt1: 1, localRate: oracle !== undefined && 'localRate' in oracle ? oracle.localRate : null, wronglyKept: 0 });
      for (const [taskId, score] of Object.entries(scores[id] ?? {})) expect(score, taskId).toBe(Number(/\d+/.exec(taskId)?.[0]) % 2 === 0 ? 1 : 0);
    }
  });

  it('says what to do where there are none', async () => {
    const { methods } = JSON.parse((await compare()).stdout) as Comparison;
    expect(methods.find(({ id }) => id === 'embedding-knn')).toMatchObject({ notComputed: expect.stringContaining('--embeddings') });
  });

  it('ends with exit code 2 and the reason where the endpoint refuses, answers something else or is not there', async () => {
    answer = () => ({ status: 404, body: { error: 'model not found' } });
    expect(await embed()).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/answered 404.*all-minilm/) });
    answer = (texts) => ({ status: 200, body: { data: texts.slice(1).map((_, index) => ({ index, embedding: [1] })) } });
    expect(await embed()).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('one vector a text') });
    expect(await embed('--endpoint', 'http://127.0.0.1:1/v1')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('gave no answer') });
  });

  it('never writes over a file', async () => {
    writeFileSync(inFolder('vectors.jsonl'), 'mine');
    expect(await embed()).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is there already') });
    expect(readFileSync(inFolder('vectors.jsonl'), 'utf8')).toBe('mine');
  });

  it.each([
    ['a task without', '{"taskId":"Own/0/L0","model":"m","embedding":[1,0]}\n', /task "Own\/1\/L0" has no embedding/],
    ['another length', '{"taskId":"a","model":"m","embedding":[1,0]}\n{"taskId":"b","model":"m","embedding":[1]}\n', /vectors\.jsonl:2: the vector has 1 numbers, the first one 2/],
    ['another model', '{"taskId":"a","model":"m","embedding":[1]}\n{"taskId":"b","model":"n","embedding":[1]}\n', /vectors\.jsonl:2: the vector is of "n"/],
    ['a vector of zeros', '{"taskId":"a","model":"m","embedding":[0,0]}\n', /vectors\.jsonl:1: a vector of zeros/],
    ['a task twice', '{"taskId":"a","model":"m","embedding":[1]}\n{"taskId":"a","model":"m","embedding":[1]}\n', /vectors\.jsonl:2: task "a" was there before/],
    ['no vector at all', '\n', /the file holds no embedding/],
  ])('compare refuses a file with %s', async (_, text, reason) => {
    writeFileSync(inFolder('vectors.jsonl'), text);
    expect(await compare('--embeddings', inFolder('vectors.jsonl'))).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(reason) });
  });
});
