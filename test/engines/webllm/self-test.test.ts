import { describe, expect, it } from 'vitest';
import { judgeSelfTest, runSelfTest } from '@/lib/engines/webllm/self-test';
import { FakeMlcEngine, step } from '../../helpers/fake-mlc-engine';

const TEST = { prompt: 'def f(', token: 'x', logprob: -0.4, toleranceNats: 0.2 };
const top = (...logprobs: number[]) => logprobs.map((logprob, i) => ({ token: i === 0 ? 'x' : `t${i}`, logprob }));

describe('the self-test of scores', () => {
  it('trusts the known token with a score near the known one', () => {
    expect(judgeSelfTest({ text: 'x', logprob: -0.5, top: top(-0.5, -2) }, TEST)).toEqual({ trusted: true });
    expect(judgeSelfTest({ text: 'y', logprob: -3, top: top(-3, -4) }, { ...TEST, token: null, logprob: null })).toEqual({ trusted: true });
  });

  it.each([
    ['no token', undefined, /no logprob/],
    ['no score', { text: 'x', logprob: null }, /no logprob/],
    ['scores after temperature 0', { text: 'x', logprob: 0, top: top(0) }, /certain/],
    ['a token that is not the likeliest', { text: 'x', logprob: -0.5, top: top(-0.1, -0.5) }, /not the likeliest/],
    ['probabilities above one', { text: 'x', logprob: -0.1, top: top(-0.1, -0.2) }, /add up/],
    ['another token', { text: 'y', logprob: -0.5, top: top(-0.5, -2) }, /another token/],
    ['another score', { text: 'x', logprob: -0.9, top: top(-0.9, -2) }, /expected -0\.400/],
  ])('refuses %s and says what it means', (_, token, message) => {
    const state = judgeSelfTest(token, TEST);
    expect(state).toMatchObject({ trusted: false });
    expect(!state.trusted && state.message).toMatch(message);
    expect(!state.trusted && state.message).toMatch(/goes to the server/);
  });

  it('asks the library for one token and reads its stream to the end', async () => {
    const fake = new FakeMlcEngine(true);
    fake.steps = [step('x', -0.4), step('y')];
    expect(await runSelfTest(fake, TEST)).toEqual({ trusted: true });
    expect(fake.requests[0]).toMatchObject({ max_tokens: 1, temperature: 1 });
    expect(fake.locked).toBe(false);
  });
});
