import { z } from 'zod';

/** Coefficients of the learned router: logistic regression on named, standardised signals. */
export const learnedModelSchema = z.object({
  intercept: z.number(),
  signals: z.array(z.object({ name: z.string(), weight: z.number(), mean: z.number(), scale: z.number().positive() })),
  /** Keep when the modelled probability of being right is at least this. */
  threshold: z.number().min(0).max(1),
});

export const intervalSchema = z.tuple([z.number(), z.number()]);

/** All that a decision depends on, as a file (`routing-policy.json`). Published schema: changes need a new `schema` number. */
export const routingPolicySchema = z.object({
  schema: z.literal(1),
  id: z.string().min(1).max(200),
  /** One line for people: where this policy comes from. */
  title: z.string().max(500).optional(),
  method: z.enum(['synconfroute', 'confidence-only', 'cascade', 'learned']),
  /** Keep when the confidence is at least this (probability scale). For `cascade` the upper threshold. */
  threshold: z.number().min(0).max(1),
  /** `cascade` only: below it escalate; between it and `threshold` the mean over all tokens decides. */
  lowerThreshold: z.number().min(0).max(1).optional(),
  confidence: z.object({
    metric: z.enum(['mean-first-n', 'mean-all', 'min', 'sum', 'code-tokens']),
    nTokens: z.number().int().min(1).max(50),
  }),
  gate: z.object({ enabled: z.boolean(), layer: z.enum(['fast', 'exact']) }),
  learned: learnedModelSchema.optional(),
  /** Nothing leaves the machine. */
  localOnly: z.boolean(),
  /** Files that never leave the machine. Paths are globs with `*` and `**`. */
  neverEscalate: z.object({ languages: z.array(z.string()), paths: z.array(z.string()) }),
  /** What to do where the outgoing window looks as if it held a secret. */
  secrets: z.enum(['block', 'mask', 'ignore']),
  /** When the first tokens are below the threshold: `continue` starts the server and lets local decoding go on, `stop` ends it, `off` waits for the whole completion. */
  earlyExit: z.enum(['continue', 'stop', 'off']),
  localModel: z.string().optional(),
  serverModel: z.string().optional(),
  promptMode: z.enum(['fim', 'chat']).optional(),
  /** How and on what the threshold was chosen; absent for a policy set by hand. */
  calibration: z
    .object({
      objective: z.string(),
      n: z.number().int().nonnegative(),
      dataSha256: z.string().optional(),
      date: z.string(),
      passAt1: z.number().optional(),
      localRate: z.number().optional(),
      ci95: z.object({ passAt1: intervalSchema, localRate: intervalSchema }).optional(),
      /** Where these figures come from: tasks that the threshold was not chosen on, or the calibration tasks fold by fold. */
      expectedFrom: z.enum(['test-split', 'cross-validation']).optional(),
    })
    .optional(),
});

export type RoutingPolicy = z.infer<typeof routingPolicySchema>;

/**
 * The paper's policy (SynConfRoute, Algorithm 1, t = 0.70), which belongs to another pair of models; a calibrated one replaces it.
 * @param changes fields to set otherwise.
 */
export function paperPolicy(changes: Partial<RoutingPolicy> = {}): RoutingPolicy {
  return {
    schema: 1,
    id: 'paper-0.70',
    title: 'The paper’s threshold, measured with a 3B model and a 480B server',
    method: 'synconfroute',
    threshold: 0.7,
    confidence: { metric: 'mean-first-n', nTokens: 3 },
    gate: { enabled: true, layer: 'exact' },
    localOnly: false,
    neverEscalate: { languages: [], paths: [] },
    secrets: 'block',
    earlyExit: 'continue',
    ...changes,
  };
}
