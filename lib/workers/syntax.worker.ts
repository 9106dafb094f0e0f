import { fetchAssets } from '../syntax/assets';
import { SyntaxGate } from '../syntax/gate';
import { Rehearsing } from './rehearsing';
import { serve, type ServerScope } from './protocol';
import type { SyntaxService } from './syntax-service';

let running: { readonly gate: SyntaxGate; readonly rehearsing: Rehearsing } | null = null;

function started() {
  if (running === null) throw new Error('The syntax worker was asked before it was started.');
  return running;
}

function start(assetsUrl: string) {
  const gate = new SyntaxGate(fetchAssets(assetsUrl), { waitForExact: false });
  return { gate, rehearsing: new Rehearsing(gate) };
}

// The DOM library types `self` as a window; a dedicated worker's scope has what `serve` needs.
serve<SyntaxService>(self as unknown as ServerScope, {
  start: ({ assetsUrl }) => {
    running ??= start(assetsUrl);
    return null;
  },
  prepare: async ({ language, layer }) => {
    await started().gate.prepare(language, layer);
    return null;
  },
  check: async ({ input, layer }, { signal }) => {
    const { gate, rehearsing } = started();
    const verdict = await gate.check(input, { layer, signal });
    rehearsing.noteCheck(input, layer, verdict.checker);
    return verdict;
  },
});
