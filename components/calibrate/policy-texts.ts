import type { RoutingPolicy } from '@/lib/routing';

/** How a program decides by the policy, in TypeScript against this project's `lib/routing`. */
export function snippetOf({ method, threshold }: RoutingPolicy): string {
  return `import { readFile } from 'node:fs/promises';
import { decide, routingPolicySchema } from './lib/routing';

// ${method}, t = ${threshold.toFixed(2)}
const policy = routingPolicySchema.parse(JSON.parse(await readFile('routing-policy.json', 'utf8')));

// tokens: [{ text, logprob }] as generated; gateValid: whether prefix + text + suffix parses
const { decision, reason } = decide(policy, { tokens, text, gateValid });
if (decision === 'escalate') {
  // ask the server; \`reason\` says why
}
`;
}

/** What the app's server is started with so that it escalates to the policy's server model; address and key are the operator's. */
export function environmentOf({ serverModel, promptMode }: RoutingPolicy): string {
  return `SYNCONFROUTE_UPSTREAM_URL=http://127.0.0.1:8000/v1
SYNCONFROUTE_UPSTREAM_MODEL=${serverModel ?? ''}
${promptMode === undefined ? '' : `SYNCONFROUTE_UPSTREAM_PROMPT_MODE=${promptMode}\n`}# SYNCONFROUTE_UPSTREAM_KEY=…
`;
}
