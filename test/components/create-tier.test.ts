import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTier } from '@/components/calibrate/runs/create-tier';
import type { Task } from '@/lib/evaluation';
import { answering, startTestUpstream, type TestUpstream } from '../helpers/test-upstream';

function task(problemId: string, groundTruth: string): Task {
  return { schema: 1, taskId: `${problemId}/0`, problemId, language: 'python', prefix: `# ${problemId}\nx = `, suffix: '\n', groundTruth, mask: 'single-line', lineMode: 'single', metric: 'exact-match', source: { set: 'own-jsonl' } };
}

describe('createTier', () => {
  const tasks = [task('a', '1'), task('b', '2')];
  const dependencies = {
    checker: { check: () => Promise.resolve({ valid: true, code: null, message: null, range: null, checker: 'none' }) },
    clock: { nowMs: () => performance.now(), isoDate: () => '2026-01-01T00:00:00.000Z' },
    hubOrigins: [],
  };
  let upstream: TestUpstream;
  beforeAll(async () => {
    upstream = await startTestUpstream({ cors: true });
    upstream.behave(answering('3'));
  });
  afterAll(() => upstream.stop());

  it('an endpoint answers with an example of another task and as many samples as were chosen', async () => {
    const tier = createTier({ kind: 'endpoint', baseUrl: upstream.url, model: 'qwen2.5-coder-test', promptMode: 'chat', examples: 'static', votes: 3 }, tasks, dependencies);
    const { signal } = new AbortController();
    await tier.load(signal, () => undefined);
    const before = upstream.bodies.length;
    expect(await tier.answer(tasks[0] ?? task('', ''), signal)).toMatchObject({ completion: '3', example: 'b/0', votes: { samples: 3, agreed: 3 } });
    const asked = upstream.bodies.slice(before);
    expect(asked.map(({ temperature, seed }) => ({ temperature, seed }))).toEqual([1, 2, 3].map((seed) => ({ temperature: 0.6, seed })));
    expect(JSON.stringify(asked[0]?.['messages'])).toContain('# b\\nx = ');
    await tier.dispose();
  });

  it('without choices it is one greedy answer and no example', async () => {
    const tier = createTier({ kind: 'endpoint', baseUrl: upstream.url, model: 'qwen2.5-coder-test', promptMode: 'fim' }, tasks, dependencies);
    const { signal } = new AbortController();
    await tier.load(signal, () => undefined);
    const before = upstream.bodies.length;
    const row = await tier.answer(tasks[0] ?? task('', ''), signal);
    expect(row).not.toHaveProperty('votes');
    expect(upstream.bodies.slice(before)).toMatchObject([{ temperature: 0 }]);
  });
});
