import { fetchAssets } from '../syntax/assets';
import { SyntaxGate } from '../syntax/gate';
import type { RunLlvm } from '../syntax/exact/clang';
import { serve, type ServerScope } from './protocol';
import type { SyntaxService } from './syntax-service';

interface ClangModule {
  readonly runLLVM: RunLlvm & ((args: undefined, files: undefined, options: { readonly fetchProgress: (progress: { readonly doneLength: number; readonly totalLength: number }) => void }) => unknown);
}

let gate: SyntaxGate | null = null;
let assetsUrl = '';

function started(): SyntaxGate {
  if (gate === null) throw new Error('The syntax worker was asked before it was started.');
  return gate;
}

// The DOM library types `self` as a window; a dedicated worker's scope has what `serve` needs.
serve<SyntaxService>(self as unknown as ServerScope, {
  start: (settings) => {
    ({ assetsUrl } = settings);
    gate ??= new SyntaxGate(fetchAssets(assetsUrl), { waitForExact: false });
    return null;
  },
  prepare: async ({ language }) => {
    await started().prepare(language);
    return null;
  },
  loadCompiler: async (_, { report }) => {
    const url = new URL('clang/clang.js', assetsUrl).href;
    await started().useClang(async () => {
      const { runLLVM } = (await import(/* turbopackIgnore: true */ /* webpackIgnore: true */ url)) as ClangModule;
      await runLLVM(undefined, undefined, { fetchProgress: ({ doneLength, totalLength }) => report({ loadedBytes: doneLength, totalBytes: totalLength }) });
      return runLLVM;
    });
    return null;
  },
  check: ({ input, layer }, { signal }) => started().check(input, { layer, signal }),
});
