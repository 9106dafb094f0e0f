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

/** Reads a policy file. @throws Error that says in plain words what is wrong with it and where. */
export function parsePolicyFile(text: string, name: string): RoutingPolicy {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${name} is not JSON. Choose a routing-policy.json as Calibrate exports it.`);
  }
  const parsed = routingPolicySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${name} is no routing policy: ${issue === undefined ? 'unknown cause' : `${issue.path.join('.') || 'the file'}: ${issue.message}`}. Choose a routing-policy.json as Calibrate exports it.`);
}
