import { fetchAssets } from '../syntax/assets';
import type { RunLlvm } from '../syntax/exact/clang';
import { SyntaxGate } from '../syntax/gate';
import { CompilerFiles } from './compiler-files';
import type { CompilerService } from './compiler-service';
import { serve, type ServerScope } from './protocol';

interface ClangModule {
  readonly openClang: (files: Readonly<Record<string, Blob>>) => Promise<RunLlvm>;
}

let gate: SyntaxGate | null = null;

// The DOM library types `self` as a window; a dedicated worker's scope has what `serve` needs.
serve<CompilerService>(self as unknown as ServerScope, {
  load: async ({ assetsUrl }, { signal, report }) => {
    const files = await new CompilerFiles({ assetsUrl, caches: 'caches' in self ? self.caches : null, fetch: (url, init) => fetch(url, init) }).load(signal, report);
    const url = new URL('clang/clang.js', assetsUrl).href;
    const { openClang } = (await import(/* turbopackIgnore: true */ /* webpackIgnore: true */ url)) as ClangModule;
    const runLlvm = await openClang(files);
    const made = new SyntaxGate(fetchAssets(assetsUrl), { loadClang: () => Promise.resolve(runLlvm) });
    await made.prepare('cpp');
    gate = made;
    return null;
  },
  check: ({ input }, { signal }) => {
    if (gate === null) throw new Error('The compiler was asked before it was loaded.');
    return gate.check(input, { layer: 'exact', signal });
  },
});
