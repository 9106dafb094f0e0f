/** Why the router kept or escalated. `engine-error`: the local engine gave no answer. */
export const REASONS = ['confident-and-valid', 'low-confidence', 'invalid-syntax', 'empty', 'no-logprobs', 'engine-error'] as const;
export type Reason = (typeof REASONS)[number];

/** Why an escalation that was due ended with the local completion, or with nothing. */
export const KEPT_LOCAL_REASONS = [
  'server-invalid',
  'server-unavailable',
  'server-busy',
  'server-timeout',
  'local-only',
  'never-escalate',
  'secret',
] as const;
export type KeptLocalReason = (typeof KEPT_LOCAL_REASONS)[number];

/** Where the shown text came from; whether it is a replay is said by `recorded`, apart from it. */
export const ORIGINS = ['local', 'server', 'kept-local'] as const;
export type Origin = (typeof ORIGINS)[number];
