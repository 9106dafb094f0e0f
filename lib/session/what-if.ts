import type { DecisionRecord, RoutingPolicy } from '../routing';
import { decide, type Decision } from '../routing/decide';

const NO_CONFIDENCE = { value: null, missing: 'empty' } as const;

/**
 * What the policy would decide about the local answer of a record; needs no engine, so a dragged threshold can show it at once.
 * @returns null where there is no whole local answer to judge (the engine failed).
 */
export function decideAgain(record: DecisionRecord, policy: RoutingPolicy): Decision | null {
  const { local } = record;
  if (local === null) return null;
  if (policy.method === 'learned') {
    // Its score needs the code around, which a record has not; the record's own score is the one the threshold is compared with.
    if (record.confidence === null || record.reason === 'empty') return { decision: record.decision, reason: record.reason, confidence: NO_CONFIDENCE };
    const confidence = { value: record.confidence, missing: null } as const;
    if (record.confidence < policy.threshold) return { decision: 'escalate', reason: 'low-confidence', confidence };
    if (local.gate?.valid !== true) return { decision: 'escalate', reason: 'invalid-syntax', confidence };
    return { decision: 'keep', reason: 'confident-and-valid', confidence };
  }
  const tokens = local.tokens.map((text, i) => ({ text, logprob: local.logprobs[i] ?? null, special: local.skipped.includes(i) }));
  return decide(policy, { tokens, text: local.text, gateValid: local.gate?.valid ?? null });
}

/**
 * The thresholds at which the decision flips, for policies that compare one score with one threshold.
 * @returns `at`: kept for every t ≤ at, escalated above it; `never`: escalated for every t.
 */
export function flipsAt(record: DecisionRecord, policy: RoutingPolicy): { readonly at: number } | { readonly never: true } {
  const kept = decideAgain(record, { ...policy, threshold: 0, lowerThreshold: 0 })?.decision === 'keep';
  if (!kept || record.confidence === null) return { never: true };
  return { at: record.confidence };
}
