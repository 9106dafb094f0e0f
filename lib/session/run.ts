import type { CompletionRequest } from '../completion';
import type { RouteEvent } from '../routing';
import type { Run } from './store';

/** A request of which nothing is known yet. */
export function newRun(request: CompletionRequest, documentId: string): Run {
  return { requestId: request.id, documentId, offset: request.prefix.length, tokens: [], confidence: undefined, passes: undefined, localGate: undefined, serverStarted: false, serverTokens: 0 };
}

/** What is known of a request after one more event. */
export function runAfter(run: Run, event: RouteEvent): Run {
  switch (event.type) {
    case 'local-token':
      return { ...run, tokens: [...run.tokens, event.token] };
    case 'confidence':
      return { ...run, confidence: event.confidence, passes: event.passes };
    case 'gate':
      return event.tier === 'local' ? { ...run, localGate: event.gate } : run;
    case 'server-started':
      return { ...run, serverStarted: true };
    case 'server-token':
      return { ...run, serverTokens: run.serverTokens + 1 };
    default:
      return run;
  }
}
