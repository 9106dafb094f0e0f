import { describe, expect, it } from 'vitest';
import { decide, type LocalEvidence } from '@/lib/routing/decide';
import { paperPolicy } from '@/lib/routing/policy';

const policy = paperPolicy({
  method: 'learned',
  threshold: 0.5,
  learned: {
    intercept: 2,
    threshold: 0.5,
    signals: [
      { name: 'allTokens', weight: 1, mean: 0, scale: 1 },
      { name: 'makesUnreachable', weight: -5, mean: 0, scale: 1 },
    ],
  },
});
const evidence = (text: string, logprob: number | null, signals?: LocalEvidence['signals']): LocalEvidence => ({
  tokens: [{ text, logprob }],
  text,
  gateValid: true,
  ...(signals === undefined ? {} : { signals }),
});
const code = { language: 'python', prefix: 'def f(x):\n', suffix: '    x += 1\n    return x\n', finishReason: 'stop', rawSyntaxValid: true };

describe('decide with a learned policy', () => {
  it('compares the modelled probability with the threshold', () => {
    expect(decide(policy, evidence('    x = 1\n', -0.5, code))).toMatchObject({ decision: 'keep', confidence: { value: 1 / (1 + Math.exp(-1.5)) } });
    expect(decide(policy, evidence('    x = 1\n', -3, code))).toMatchObject({ decision: 'escalate', reason: 'low-confidence' });
  });

  it('escalates a confident line that makes the rest unreachable', () => {
    expect(decide(policy, evidence('    return x\n', -0.1, code))).toMatchObject({ decision: 'escalate', reason: 'low-confidence' });
  });

  it('decides by the tokens alone where the surroundings are unknown', () => {
    expect(decide(policy, evidence('    return x\n', -0.1))).toMatchObject({ decision: 'keep' });
  });

  it('keeps the reasons of missing logprobs and broken syntax', () => {
    expect(decide(policy, evidence('x', null, code))).toMatchObject({ reason: 'no-logprobs' });
    expect(decide(policy, { ...evidence('x = 1', -0.1, code), gateValid: false })).toMatchObject({ reason: 'invalid-syntax' });
  });
});
