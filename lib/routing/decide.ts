import type { GeneratedToken } from '../completion';
import { confidenceOf, textTokenIndexes, type Confidence } from './confidence';
import { scoreLearned } from './methods/learned';
import type { SignalInput } from './methods/signals/signals';
import type { RoutingPolicy } from './policy';
import type { Reason } from './reasons';

/** What is known of the local answer when the decision is due. */
export interface LocalEvidence {
  readonly tokens: readonly GeneratedToken[];
  /** Text after clean-up and repair. */
  readonly text: string;
  /** The gate's verdict on `text`; null where it was not checked (blank, or generation stopped early). */
  readonly gateValid: boolean | null;
  /** What the learned router looks at besides; without it its token signals decide and the others count as typical. */
  readonly signals?: Omit<SignalInput, 'completion' | 'tokens'>;
}

export interface Decision {
  readonly decision: 'keep' | 'escalate';
  readonly reason: Reason;
  /** The policy's own score; what the threshold was compared with. */
  readonly confidence: Confidence;
}

/**
 * Algorithm 1 (Thangarajah et al. 2026) and its variants: score below the threshold → escalate; broken syntax → escalate; else keep.
 * A score equal to the threshold is kept. Pure: the same evidence and policy always give the same decision.
 */
export function decide(policy: RoutingPolicy, evidence: LocalEvidence): Decision {
  const confidence = scoreOf(policy, evidence);
  const escalate = (reason: Reason): Decision => ({ decision: 'escalate', reason, confidence });

  if (confidence.value === null) return escalate(confidence.missing);
  if (!passesThreshold(policy, confidence.value, evidence.tokens)) return escalate('low-confidence');
  if (evidence.text.trim() === '') return escalate('empty');
  if (usesGate(policy) && evidence.gateValid !== true) return escalate('invalid-syntax');
  return { decision: 'keep', reason: 'confident-and-valid', confidence };
}

/** Whether broken syntax escalates under a policy. */
export function usesGate({ gate, method }: RoutingPolicy): boolean {
  return gate.enabled && method !== 'confidence-only';
}

/** The policy's score: the confidence or, for the learned router, the modelled probability of being right. */
function scoreOf(policy: RoutingPolicy, { tokens, text, signals }: LocalEvidence): Confidence {
  const confidence = confidenceOf(tokens, policy.confidence.metric, policy.confidence.nTokens);
  if (policy.method !== 'learned' || policy.learned === undefined || confidence.value === null) return confidence;
  const input = { language: '', finishReason: 'stop', rawSyntaxValid: true, ...signals, completion: text, tokens };
  const value = scoreLearned(policy.learned, input, true);
  return value === null ? { value, missing: 'no-logprobs' } : { value, missing: null };
}

/**
 * True as soon as the tokens so far settle that the score stays below the threshold, so that the server may start before
 * local decoding ends. False while too few tokens are there, and for scores that need the whole completion.
 */
export function isHopeless(policy: RoutingPolicy, tokens: readonly GeneratedToken[]): boolean {
  const { metric, nTokens } = policy.confidence;
  if (metric !== 'mean-first-n' || policy.method === 'learned') return false;
  if (textTokenIndexes(tokens).length < nTokens) return false;
  const { value } = confidenceOf(tokens, metric, nTokens);
  return value !== null && value < (policy.method === 'cascade' ? (policy.lowerThreshold ?? policy.threshold) : policy.threshold);
}

/** Cascade: from the lower to the upper threshold the mean over all tokens must reach the upper one. */
function passesThreshold(policy: RoutingPolicy, value: number, tokens: readonly GeneratedToken[]): boolean {
  if (value >= policy.threshold) return true;
  if (policy.method !== 'cascade' || value < (policy.lowerThreshold ?? policy.threshold)) return false;
  const all = confidenceOf(tokens, 'mean-all').value;
  return all !== null && all >= policy.threshold;
}
