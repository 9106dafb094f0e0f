import type { CompletionRequest } from '../completion';
import type { RoutingPolicy, SecretScanner } from '../routing';
import { permitEscalation } from '../routing/escalation-block';

/** What a click on "ask the server" may send, or why it sends nothing. */
export type AskPermit = { readonly request: CompletionRequest } | { readonly refusal: string };

/**
 * Holds a person's own click to the same promises as the router: local-only, never-escalate rules, secrets blocked or masked.
 * @param recorded a replayed answer sends nothing, so that nothing has to be permitted.
 */
export function permitAsking(policy: RoutingPolicy, request: CompletionRequest, recorded: boolean, scan: SecretScanner | undefined): AskPermit {
  if (recorded) return { request };
  const permit = permitEscalation(policy, request, true, scan);
  if (permit.allowed) return { request: permit.request };
  switch (permit.reason) {
    case 'local-only':
      return { refusal: 'Local only is on, so nothing was sent. Turn it off to ask the server.' };
    case 'never-escalate':
      return { refusal: 'A never-escalate rule covers this file or language, so nothing was sent. Change the rule in the policy to ask the server.' };
    case 'secret':
      return { refusal: `The code around the cursor looks as if it held a secret (${permit.rules.join(', ')}), so nothing was sent. Move the secret out of the file to ask the server.` };
  }
}
