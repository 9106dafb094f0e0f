import type { DecisionRecord } from './decision-record';

type Explained = Pick<DecisionRecord, 'reason' | 'confidence' | 'threshold' | 'gate' | 'local' | 'origin' | 'keptLocalReason' | 'server' | 'serverFailure' | 'localFailure' | 'secretRules' | 'noServer'>;

/** Why the router kept or escalated, as a code; the sentence of each is in the messages under `explain.cause`. */
export type CauseKey = 'confident' | 'confidentUnchecked' | 'unsure' | 'unsureUnknown' | 'syntax' | 'syntaxUnknown' | 'empty' | 'noLogprobs' | 'engineError';
/** Why a due escalation brought no server answer, under `explain.obstacle`. */
export type ObstacleKey = 'localOnly' | 'noServer' | 'neverEscalate' | 'secret' | 'serverEmpty' | 'bothInvalid' | 'serverInvalid' | 'serverFailed' | 'noAnswer';

/** A decision's explanation without words: codes and values, to be said in any language. */
export interface ExplanationParts {
  /** How cause and obstacle make a sentence, under `explain.frame`. */
  readonly frame: 'kept' | 'escalated' | 'keptThough' | 'nothing';
  readonly cause: CauseKey;
  readonly obstacle?: ObstacleKey;
  /** Confidence and threshold as people read them; `–` where there is none. */
  readonly score: string;
  readonly threshold: string;
  /** Names of the secret rules that fired, joined by commas; empty where none is known. */
  readonly rules: string;
}

/** A probability as people read it: two digits, never rounded across the threshold that it was compared with. */
export function formatProbability(value: number, threshold?: number): string {
  const rounded = value.toFixed(2);
  if (threshold === undefined || rounded !== threshold.toFixed(2) || value >= threshold) return rounded;
  return (Math.floor(value * 1000) / 1000).toFixed(3);
}

/** The decision's explanation as codes and values. */
export function explanationParts(record: Explained): ExplanationParts {
  const { origin, confidence, threshold } = record;
  const frame = record.reason === 'confident-and-valid' ? 'kept' : origin === 'server' ? 'escalated' : origin === 'kept-local' ? 'keptThough' : 'nothing';
  return {
    frame,
    cause: causeOf(record),
    ...(frame === 'kept' || frame === 'escalated' ? {} : { obstacle: obstacleOf(record) }),
    score: confidence === null ? '–' : formatProbability(confidence, threshold),
    threshold: formatProbability(threshold),
    rules: (record.secretRules ?? []).join(', '),
  };
}

function causeOf({ reason, confidence, gate }: Explained): CauseKey {
  switch (reason) {
    case 'confident-and-valid':
      return gate === null || gate.checker === 'none' ? 'confidentUnchecked' : 'confident';
    case 'low-confidence':
      return confidence === null ? 'unsureUnknown' : 'unsure';
    case 'invalid-syntax':
      return gate?.message == null ? 'syntaxUnknown' : 'syntax';
    case 'empty':
      return 'empty';
    case 'no-logprobs':
      return 'noLogprobs';
    case 'engine-error':
      return 'engineError';
  }
}

function obstacleOf({ keptLocalReason, server, gate, noServer }: Explained): ObstacleKey {
  switch (keptLocalReason) {
    case 'local-only':
      return noServer === true ? 'noServer' : 'localOnly';
    case 'never-escalate':
      return 'neverEscalate';
    case 'secret':
      return 'secret';
    case 'server-invalid':
      if (server?.text.trim() === '') return 'serverEmpty';
      return gate?.valid === false ? 'bothInvalid' : 'serverInvalid';
    case 'server-busy':
    case 'server-timeout':
    case 'server-unavailable':
      return 'serverFailed';
    case undefined:
      return 'noAnswer';
  }
}

/** The decision as one or two sentences in plain English. */
export function explain(record: Explained): string {
  const parts = explanationParts(record);
  const why = cause(record, parts);
  switch (parts.frame) {
    case 'kept':
      return `Kept local: ${why}.`;
    case 'escalated':
      return `Escalated: ${why}.`;
    case 'keptThough':
      return `Kept local, though ${why}: ${obstacle(record, parts)}.`;
    case 'nothing':
      return `Nothing is shown: ${why}, and ${obstacle(record, parts)}.`;
  }
}

function cause({ gate, localFailure }: Explained, { cause: key, score, threshold }: ExplanationParts): string {
  switch (key) {
    case 'confident':
      return `the model was sure (${score} ≥ ${threshold}) and the code parses`;
    case 'confidentUnchecked':
      return `the model was sure (${score} ≥ ${threshold}); its syntax was not checked`;
    case 'unsure':
      return `the model was unsure (${score} < ${threshold})`;
    case 'unsureUnknown':
      return 'the model was unsure';
    case 'syntax':
      return sentencePart(gate?.message ?? '');
    case 'syntaxUnknown':
      return 'the code does not parse';
    case 'empty':
      return 'the local model proposed nothing';
    case 'noLogprobs':
      return 'the local model gave no probabilities';
    case 'engineError':
      return localFailure === undefined ? 'the local model failed' : `the local model failed (${sentencePart(localFailure.message)})`;
  }
}

function obstacle({ serverFailure }: Explained, { obstacle: key, rules }: ExplanationParts): string {
  switch (key) {
    case 'localOnly':
      return 'nothing may leave this machine (local only)';
    case 'noServer':
      return 'no server is set up';
    case 'neverEscalate':
      return 'a rule keeps this file on this machine';
    case 'secret':
      return `the code around the cursor looks as if it held a secret (${rules || 'see the policy'})`;
    case 'serverEmpty':
      return 'the server proposed nothing';
    case 'bothInvalid':
      return 'the server’s answer does not parse either';
    case 'serverInvalid':
      return 'the server’s answer does not parse';
    case 'serverFailed':
      return serverFailure === undefined ? 'the server did not answer' : sentencePart(serverFailure.message);
    default:
      return 'there is no answer from the server';
  }
}

/** A message in mid-sentence: no full stop, no capital unless it is a name or code. */
function sentencePart(message: string): string {
  const trimmed = message.trim().replace(/\.$/, '');
  return /^[A-Z][a-z]+ /.test(trimmed) ? trimmed.charAt(0).toLowerCase() + trimmed.slice(1) : trimmed;
}
