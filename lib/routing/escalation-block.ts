import picomatch from 'picomatch/posix';
import type { CompletionRequest } from '../completion';
import type { RoutingPolicy } from './policy';
import type { KeptLocalReason } from './reasons';
import type { SecretScanner } from './route-types';

/** Whether a request may leave the machine, and as what. */
export type EscalationPermit =
  | { readonly allowed: true; readonly request: CompletionRequest; readonly masked: readonly string[] }
  | { readonly allowed: false; readonly reason: Extract<KeptLocalReason, 'local-only' | 'never-escalate' | 'secret'>; readonly rules: readonly string[] };

/**
 * Applies the policy's promises about what leaves the machine, before anything does.
 *
 * @param hasServer false: no server is configured; then nothing may leave, as with local-only.
 * @returns the request to send (masked where the policy masks secrets) with the names of the rules that fired.
 */
export function permitEscalation(policy: RoutingPolicy, request: CompletionRequest, hasServer: boolean, scan?: SecretScanner): EscalationPermit {
  if (policy.localOnly || !hasServer) return { allowed: false, reason: 'local-only', rules: [] };
  const { languages, paths } = policy.neverEscalate;
  const path = request.path?.replace(/\\/g, '/');
  if (languages.includes(request.language) || (path !== undefined && paths.length > 0 && picomatch.isMatch(path, paths, { dot: true }))) {
    return { allowed: false, reason: 'never-escalate', rules: [] };
  }
  if (policy.secrets === 'ignore' || scan === undefined) return { allowed: true, request, masked: [] };

  const prefix = scan(request.prefix);
  const suffix = scan(request.suffix);
  const rules = [...new Set([...prefix.rules, ...suffix.rules])];
  if (rules.length === 0) return { allowed: true, request, masked: [] };
  if (policy.secrets === 'block') return { allowed: false, reason: 'secret', rules };
  return { allowed: true, request: { ...request, prefix: prefix.masked, suffix: suffix.masked }, masked: rules };
}
