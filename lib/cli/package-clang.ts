import type { RunLlvm } from '../syntax';

/** The C++ compiler in WASM from its npm package. */
export async function loadPackageClang(): Promise<RunLlvm> {
  const { runLLVM } = await import('@yowasp/clang');
  return (args, files, options) => {
    // Without arguments it only loads; its progress lines do not belong on the terminal.
    if (args === undefined) return runLLVM(undefined, undefined, { fetchProgress: () => undefined });
    return runLLVM(args, files, options);
  };
}
