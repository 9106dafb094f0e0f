import type { DecisionRecord } from './decision-record';

type Explained = Pick<DecisionRecord, 'reason' | 'confidence' | 'threshold' | 'gate' | 'local' | 'origin' | 'keptLocalReason' | 'server' | 'serverFailure' | 'localFailure' | 'secretRules'> & {
  /** False where no server is configured, a state of its own and no error. */
  readonly hasServer: boolean;
};

/** A probability as people read it: two digits, never rounded across the threshold that it was compared with. */
export function formatProbability(value: number, threshold?: number): string {
  const rounded = value.toFixed(2);
  if (threshold === undefined || rounded !== threshold.toFixed(2) || value >= threshold) return rounded;
  return (Math.floor(value * 1000) / 1000).toFixed(3);
}

/** The decision as one or two sentences in plain words. */
export function explain(record: Explained): string {
  const why = cause(record);
  if (record.reason === 'confident-and-valid') return `Kept local: ${why}.`;
  switch (record.origin) {
    case 'server':
      return `Escalated: ${why}.`;
    case 'kept-local':
      return `Kept local, though ${why}: ${obstacle(record)}.`;
    default:
      return `Nothing is shown: ${why}, and ${obstacle(record)}.`;
  }
}

function cause({ reason, confidence, threshold, gate, localFailure }: Explained): string {
  switch (reason) {
    case 'confident-and-valid': {
      const score = confidence === null ? '–' : `${formatProbability(confidence, threshold)} ≥ ${formatProbability(threshold)}`;
      return gate === null || gate.checker === 'none' ? `the model was sure (${score}); this language has no syntax check` : `the model was sure (${score}) and the code parses`;
    }
    case 'low-confidence':
      return confidence === null ? 'the model was unsure' : `the model was unsure (${formatProbability(confidence, threshold)} < ${formatProbability(threshold)})`;
    case 'invalid-syntax':
      return gate?.message == null ? 'the code does not parse' : sentencePart(gate.message);
    case 'empty':
      return 'the local model proposed nothing';
    case 'no-logprobs':
      return 'the local model gave no probabilities';
    case 'engine-error':
      return localFailure === undefined ? 'the local model failed' : `the local model failed (${sentencePart(localFailure.message)})`;
  }
}

function obstacle({ keptLocalReason, serverFailure, server, secretRules, hasServer, gate }: Explained): string {
  switch (keptLocalReason) {
    case 'local-only':
      return hasServer ? 'nothing may leave this machine (local only)' : 'no server is set up';
    case 'never-escalate':
      return 'a rule keeps this file on this machine';
    case 'secret':
      return `the code around the cursor looks as if it held a secret (${(secretRules ?? []).join(', ') || 'see the policy'})`;
    case 'server-invalid':
      if (server?.text.trim() === '') return 'the server proposed nothing';
      return gate?.valid === false ? 'the server’s answer does not parse either' : 'the server’s answer does not parse';
    case 'server-busy':
    case 'server-timeout':
    case 'server-unavailable':
      return serverFailure === undefined ? 'the server did not answer' : sentencePart(serverFailure.message);
    case undefined:
      return 'there is no answer from the server';
  }
}

/** A message in mid-sentence: no full stop, no capital unless it is a name or code. */
function sentencePart(message: string): string {
  const trimmed = message.trim().replace(/\.$/, '');
  return /^[A-Z][a-z]+ /.test(trimmed) ? trimmed.charAt(0).toLowerCase() + trimmed.slice(1) : trimmed;
}
