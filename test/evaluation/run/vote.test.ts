import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompletionRequest } from '@/lib/completion';
import { answerTask, exampleChooser, majorityOf, type Prediction, type Task } from '@/lib/evaluation';

function sample(completion: string, probability: number | null = 0.5): Prediction {
  return { taskId: 't', language: 'python', model: 'm', promptMode: 'chat', completion, raw: completion, tokens: [completion], logprobs: [probability === null ? null : Math.log(probability)], finishReason: 'stop', rawSyntaxValid: true, syntaxValid: true };
}

describe('majorityOf', () => {
  it('takes the text that most samples have, blanks at line ends aside, with its surest sample', () => {
    const winner = majorityOf([sample('a', 0.9), sample('b', 0.3), sample('b  \n', 0.6)], 0.6);
    expect(winner).toMatchObject({ completion: 'b  \n', votes: { samples: 3, agreed: 2, distinct: 2, temperature: 0.6 } });
  });

  it('settles a tie by the surer sample, then by order', () => {
    expect(majorityOf([sample('a', 0.4), sample('b', 0.8)], 1).completion).toBe('b');
    expect(majorityOf([sample('a', 0.4), sample('b', 0.4)], 1).completion).toBe('a');
    expect(majorityOf([sample('a', null), sample('b', 0.01)], 1).completion).toBe('b');
  });

  it('never lets fewer votes win, whatever the order', () => {
    const samples = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.double({ min: 0.01, max: 1, noNaN: true })), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(samples, (drawn) => {
        const winner = majorityOf(drawn.map(([text, probability]) => sample(text, probability)), 1);
        const counts = ['a', 'b', 'c'].map((text) => drawn.filter(([other]) => other === text).length);
        expect(winner.votes.agreed).toBe(Math.max(...counts));
        expect(drawn.filter(([text]) => text === winner.completion)).toHaveLength(winner.votes.agreed);
      }),
    );
  });
});

describe('answerTask with votes and examples', () => {
  const task: Task = { schema: 1, taskId: 'p/0', problemId: 'p', language: 'python', prefix: 'x = ', suffix: '\n', groundTruth: '1', mask: 'single-line', lineMode: 'single', metric: 'exact-match', source: { set: 'own-jsonl' } };
  const checker = { check: () => Promise.resolve({ valid: true, code: null, message: null, range: null, checker: 'none' }) };
  const clock = { nowMs: () => 0, isoDate: () => '2026-01-01T00:00:00.000Z' };

  it('samples with seeds of their own, shows the example to each, and says both in the row', async () => {
    const asked: CompletionRequest[] = [];
    const engine = {
      id: 'openai-compatible' as const,
      model: 'm',
      promptMode: 'chat' as const,
      complete: (request: CompletionRequest) => {
        asked.push(request);
        const raw = asked.length === 2 ? '2' : '1';
        return Promise.resolve({ raw, tokens: [{ text: raw, logprob: -0.1 }], finishReason: 'stop' as const, timings: { queueMs: null, firstTokenMs: 1, firstThreeTokensMs: 1, totalMs: 5, promptTokens: null, cachedPromptTokens: null, generatedTokens: 1 }, source: { engine: 'openai-compatible', model: 'm', promptMode: 'chat' as const, recorded: false } });
      },
    };
    const other = { ...task, taskId: 'q/0', problemId: 'q', groundTruth: 'y' };
    const row = await answerTask(task, { engine, checker, clock, chooseExample: exampleChooser('static', [other], { seed: 1 }), vote: { samples: 3, temperature: 0.6, seed: 10 } }, new AbortController().signal);
    expect(asked.map(({ sampling }) => sampling)).toEqual([10, 11, 12].map((seed) => ({ temperature: 0.6, seed })));
    expect(asked.every(({ examples }) => examples?.[0]?.completion === 'y')).toBe(true);
    expect(row).toMatchObject({ taskId: 'p/0', completion: '1', latencyMs: 15, example: 'q/0', votes: { samples: 3, agreed: 2, distinct: 2 } });
  });
});
