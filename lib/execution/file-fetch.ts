/** Origin that runtimes in the sandbox are told to load their files from; nothing answers there but `withFiles`. */
export const FILE_BASE = 'https://sandbox.invalid/';

/**
 * A `fetch` that answers `FILE_BASE` + name with the file of that name and nothing else: the sandbox has no network, and
 * runtimes insist on fetching.
 */
export function fileFetch(files: Readonly<Record<string, Blob>>): typeof fetch {
  return (request) => {
    const url = request instanceof Request ? request.url : String(request);
    const file = url.startsWith(FILE_BASE) ? files[url.slice(FILE_BASE.length)] : undefined;
    if (file === undefined) return Promise.reject(new TypeError(`There is no file ${url} in the sandbox.`));
    const type = url.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
    return Promise.resolve(new Response(file, { headers: { 'Content-Type': type, 'Content-Length': String(file.size) } }));
  };
}
