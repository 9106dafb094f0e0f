import type { CompletionEngine } from '@/lib/completion';

/** Names of the entries that the page gives the browser's performance timeline; developer tools and the page benchmark read them. */
const GENERATED = 'synconfroute:generated';
const SHOWN = 'synconfroute:generated-to-shown';

/** The engine, with a mark on the timeline at the moment each answer of it is complete. */
export function markGenerated(engine: CompletionEngine): CompletionEngine {
  return {
    id: engine.id,
    model: engine.model,
    promptMode: engine.promptMode,
    async complete(request, options) {
      const result = await engine.complete(request, options);
      performance.clearMarks(GENERATED);
      performance.mark(GENERATED);
      return result;
    },
  };
}

/** Notes on the timeline how long it took from the last generated answer to its ghost text; nothing where the text came from elsewhere. */
export function measureShown(): void {
  if (performance.getEntriesByName(GENERATED).length === 0) return;
  performance.measure(SHOWN, GENERATED);
  performance.clearMarks(GENERATED);
  // Observers have it by now; the timeline itself must not grow with every completion.
  performance.clearMeasures(SHOWN);
}
