/** Marks where a secret stood. */
export const REDACTED = '[redacted]';

/**
 * Takes known secrets out of a text, as they are and as they appear in an address or in base64 (basic authentication).
 * @param secrets the key and the token; absent ones are ignored.
 */
export function createRedactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const forms = secrets
    .filter((secret): secret is string => secret !== undefined && secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64'), JSON.stringify(secret).slice(1, -1)]);
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, form) => clean.replaceAll(form, REDACTED), text);
}
