import { fileFetch } from '../execution/file-fetch';
import type { RunLlvm } from '../syntax/exact/clang';

/** Two empty blocks: a tar archive without files. Checks of syntax read no headers. */
const NO_HEADERS = new Blob([new Uint8Array(1024)]);

/**
 * Prepares the C++ compiler from its files, by name. Bundled to one script of its own (`lib/cli/bundle-execution.ts`), because
 * a bundler that follows the package's addresses would copy its 105 MB.
 * @throws Error where the files are not the compiler's.
 */
export async function openClang(files: Readonly<Record<string, Blob>>): Promise<RunLlvm> {
  const ownFetch = self.fetch.bind(self);
  // The package keeps the `fetch` that it finds when it is first evaluated, so it is imported after this.
  self.fetch = fileFetch({ ...files, 'llvm-resources.tar': NO_HEADERS });
  try {
    const { runLLVM } = await import('@yowasp/clang');
    await runLLVM(undefined, undefined, { fetchProgress: () => undefined });
    return (args, sources, options) => (args === undefined ? undefined : runLLVM(args, sources, options));
  } finally {
    self.fetch = ownFetch;
  }
}
