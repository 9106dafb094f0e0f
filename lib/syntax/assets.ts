/**
 * Gives the bytes of a vendored runtime file, e.g. `tree-sitter/tree-sitter-python.wasm`.
 * The page's worker fetches them from the own origin, Node reads them from the packages.
 * @throws Error that names the file when it cannot be had.
 */
export type LoadAsset = (path: string) => Promise<Uint8Array>;

/** A parser's file can't be had; the check may be tried again when it can. */
export class AssetError extends Error {
  override readonly name = 'AssetError';
}

/**
 * Loads over HTTP from a base URL such as `https://host/vendor/`.
 * @returns a loader that throws `AssetError`.
 */
export function fetchAssets(baseUrl: string): LoadAsset {
  return async (path) => {
    const url = new URL(path, baseUrl);
    const { response, bytes } = await fetchWhole(url);
    if (!response.ok) throw new AssetError(`${nameOf(url)} could not be loaded (HTTP ${response.status}). Run "npm run vendor" and start again.`);
    return bytes;
  };
}

function nameOf(url: URL): string {
  return url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
}

async function fetchWhole(url: URL): Promise<{ readonly response: Response; readonly bytes: Uint8Array }> {
  try {
    const response = await fetch(url);
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (cause) {
    throw new AssetError(`${nameOf(url)} could not be loaded: the connection is gone.`, { cause });
  }
}
