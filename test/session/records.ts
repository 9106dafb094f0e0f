import { confidenceOfLogprobs, explain, type DecisionRecord } from '@/lib/routing';

/** A decision record of one token with this probability, as `route()` would write it at t = 0.70. */
export function aRecord({ id = 'r', confidence, valid, origin = 'local', checker = 'test 1' }: { id?: string; confidence: number; valid: boolean; origin?: DecisionRecord['origin']; checker?: string }): DecisionRecord {
  const gate = { valid, code: valid ? null : 'error', message: valid ? null : '`)` closes nothing.', range: null, checker, ms: 1 };
  const logprobs = [Math.log(confidence)];
  const score = confidenceOfLogprobs(logprobs).value;
  const reason = (score ?? 0) < 0.7 ? ('low-confidence' as const) : valid ? ('confident-and-valid' as const) : ('invalid-syntax' as const);
  const local = {
    engine: 'wllama',
    model: 'm',
    promptMode: 'fim' as const,
    recorded: false,
    raw: 'x',
    text: 'x',
    steps: [],
    tokens: ['x'],
    logprobs,
    skipped: [],
    finishReason: 'stop' as const,
    timings: { queueMs: null, firstTokenMs: 10, firstThreeTokensMs: 30, totalMs: 50, promptTokens: null, cachedPromptTokens: null, generatedTokens: 1 },
    rawSyntaxValid: valid,
    gate,
  };
  return {
    schema: 1,
    id,
    at: '2026-01-01T00:00:00.000Z',
    language: 'python',
    path: 'mean.py',
    policyId: 'p',
    recorded: false,
    local,
    confidence: score,
    confidenceNonWhitespace: score,
    threshold: 0.7,
    gate,
    decision: reason === 'confident-and-valid' ? 'keep' : 'escalate',
    reason,
    explanation: explain({ reason, confidence: score, threshold: 0.7, gate, local, origin }),
    origin,
    shown: origin === null ? null : 'x',
    timings: { localMs: 50, gateMs: 1, serverFirstByteMs: null, serverMs: null, totalMs: 51 },
  };
}
