import { routingPolicySchema, type RoutingPolicy } from '@/lib/routing';
import type { Persistence } from '@/lib/session';

/** Where the person's own policy is kept; what calibrating ends in. */
export const POLICY_KEY = 'policy';

/** The person's own policy, else the shipped one, which was calibrated on the shipped recordings; null where neither can be read. */
export async function loadPolicy(persistence: Pick<Persistence, 'loadValue'>): Promise<RoutingPolicy | null> {
  const [own, shipped] = await Promise.all([persistence.loadValue(POLICY_KEY).catch(() => undefined), loadShippedPolicy()]);
  return routingPolicySchema.safeParse(own).data ?? shipped;
}

/** null where the app ships none. */
export async function loadShippedPolicy(): Promise<RoutingPolicy | null> {
  try {
    const response = await fetch('/recordings/default-policy.json');
    return response.ok ? (routingPolicySchema.safeParse(await response.json()).data ?? null) : null;
  } catch {
    return null;
  }
}

/** Why a file is no policy: a key of the messages under `policyFile`, with its parameters. */
export class PolicyFileError extends Error {
  override readonly name = 'PolicyFileError';

  constructor(
    readonly code: 'not-json' | 'not-a-policy',
    readonly params: { readonly name: string; readonly field: string; readonly detail: string },
  ) {
    super(`${params.name}: ${code} ${params.field} ${params.detail}`.trimEnd());
  }
}

/**
 * Reads a policy file.
 * @throws PolicyFileError that says what is wrong with it, and in which field (`.` where the whole file is meant).
 */
export function parsePolicyFile(text: string, name: string): RoutingPolicy {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new PolicyFileError('not-json', { name, field: '.', detail: error instanceof Error ? error.message : '' });
  }
  const parsed = routingPolicySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PolicyFileError('not-a-policy', { name, field: issue?.path.join('.') || '.', detail: issue?.message ?? '' });
}
