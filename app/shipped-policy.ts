import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { routingPolicySchema, type RoutingPolicy } from '@/lib/routing';

let known: Promise<RoutingPolicy | null> | undefined;

/** The policy that ships with the recordings, read once, so that the page opens with the threshold in force; null where the app ships none. */
export function shippedPolicy(): Promise<RoutingPolicy | null> {
  return (known ??= readFile(path.join(process.cwd(), 'public', 'recordings', 'default-policy.json'), 'utf8').then(
    (text) => routingPolicySchema.safeParse(JSON.parse(text)).data ?? null,
    () => null,
  ));
}
