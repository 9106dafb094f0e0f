import { loadStarters } from '@/components/playground/load-starters';
import { browserClock } from '@/components/playground/clock';
import { EngineError, type CompletionEngine, type CompletionRequest, type SyntaxChecker } from '@/lib/completion';
import { paperPolicy, route, type DecisionRecord } from '@/lib/routing';
import type { SourceDocument } from '@/lib/session';
import { createSyntaxWorker, SyntaxClient } from '@/lib/workers/syntax-client';
import { isDecisionStop, nextUndecided, STOPS, TOUR_THRESHOLD, type DecisionStop } from './stops';

/** One recorded hole as the router decided it just now. */
export interface ReplayedDecision {
  readonly stop: DecisionStop;
  readonly record: DecisionRecord;
  readonly document: SourceDocument;
  readonly prefix: string;
  readonly suffix: string;
}

/**
 * Sends the tour's holes through the real router: recorded answers, the real syntax gate, nothing prepared beforehand.
 * @param at index of the stop that is looked at when the next hole is due.
 * @yields each decision once it is made.
 * @throws Error in plain words where the app ships no recording or a hole is missing.
 */
export async function* replayTour(at: () => number): AsyncGenerator<ReplayedDecision, void, undefined> {
  const { documents, recorded } = await loadStarters('instant');
  if (recorded === null) throw new Error('The app ships no recording.');
  const checker = new SyntaxClient({ createWorker: createSyntaxWorker, assetsUrl: new URL('/vendor/', location.href).href });
  try {
    let undecided: readonly DecisionStop[] = STOPS.filter(isDecisionStop);
    for (let stop = nextUndecided(undecided, at()); stop !== undefined; stop = nextUndecided(undecided, at())) {
      const { hole: holeId, key, serverFails } = stop;
      undecided = undecided.filter((other) => other.key !== key);
      const document = documents.find(({ holes }) => holes.some(({ id }) => id === holeId));
      const hole = document?.holes.find(({ id }) => id === holeId);
      if (document === undefined || hole === undefined) throw new Error(`There is no hole ${holeId}.`);
      await checker.prepare(document.language);
      const prefix = document.original.slice(0, hole.start);
      const suffix = document.original.slice(hole.end);
      const request: CompletionRequest = { id: `tour-${key}`, language: document.language, path: document.id, prefix, suffix, maxTokens: 50, lineMode: hole.lineMode };
      const server = serverFails ? failing(recorded.server) : recorded.server;
      yield { stop, document, prefix, suffix, record: await decide(request, recorded.local, server, checker) };
    }
  } finally {
    checker.close();
  }
}

function decide(request: CompletionRequest, localEngine: CompletionEngine, serverEngine: CompletionEngine, checker: SyntaxChecker): Promise<DecisionRecord> {
  const policy = paperPolicy({ threshold: TOUR_THRESHOLD, earlyExit: 'off' });
  return route(request, policy, { localEngine, serverEngine, checker, clock: browserClock }, { signal: new AbortController().signal });
}

/** A server that never answers; the page says that its failure is simulated. */
function failing({ id, model, promptMode }: CompletionEngine): CompletionEngine {
  return { id, model, promptMode, complete: () => Promise.reject(new EngineError('timeout', 'The server did not answer in time.')) };
}
