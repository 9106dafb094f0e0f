/**
 * Gives the bytes of a vendored runtime file, e.g. `tree-sitter/tree-sitter-python.wasm`.
 * The page's worker fetches them from the own origin, Node reads them from the packages.
 * @throws Error that names the file when it cannot be had.
 */
export type LoadAsset = (path: string) => Promise<Uint8Array>;

/** Loads over HTTP from a base URL such as `https://host/vendor/`. */
export function fetchAssets(baseUrl: string): LoadAsset {
  return async (path) => {
    const url = new URL(path, baseUrl);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url.pathname} could not be loaded (HTTP ${response.status}). Run "npm run vendor" and start again.`);
    return new Uint8Array(await response.arrayBuffer());
  };
}
