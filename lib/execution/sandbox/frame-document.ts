/**
 * What the sandboxed frame may do: run its own script, start workers from blobs, compile WASM. It may load nothing, connect to
 * nothing, and has an opaque origin (`sandbox`), so no storage and no access to the page; workers made in it inherit all this.
 * @param scriptHash base64 of the SHA-256 of the frame's script.
 */
export function framePolicy(scriptHash: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}' blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

/** The frame's document; `script` must be exactly the text that was hashed for `framePolicy`. */
export function frameDocument(script: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Execution sandbox</title></head><body><script>${script}</script></body></html>`;
}

/** Headers of the frame's response; the last three let a cross-origin-isolated page embed it. */
export function frameHeaders(scriptHash: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': framePolicy(scriptHash),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
