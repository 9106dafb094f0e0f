import { routingPolicySchema, type RoutingPolicy } from '@/lib/routing';
import { readShipped } from './read-shipped';

let known: Promise<RoutingPolicy | null> | undefined;

/** The policy that ships with the recordings, read once, so that the page opens with the threshold in force; null where the app ships none. */
export function shippedPolicy(): Promise<RoutingPolicy | null> {
  return (known ??= readShipped('default-policy.json', routingPolicySchema));
}
