import { fetchAssets } from '../syntax/assets';
import { SyntaxGate } from '../syntax/gate';
import { serve, type ServerScope } from './protocol';
import type { SyntaxService } from './syntax-service';

let gate: SyntaxGate | null = null;

function started(): SyntaxGate {
  if (gate === null) throw new Error('The syntax worker was asked before it was started.');
  return gate;
}

// The DOM library types `self` as a window; a dedicated worker's scope has what `serve` needs.
serve<SyntaxService>(self as unknown as ServerScope, {
  start: ({ assetsUrl }) => {
    gate ??= new SyntaxGate(fetchAssets(assetsUrl), { waitForExact: false });
    return null;
  },
  prepare: async ({ language, layer }) => {
    await started().prepare(language, layer);
    return null;
  },
  check: ({ input, layer }, { signal }) => started().check(input, { layer, signal }),
});
