import type { CompletionRequest, SyntaxChecker } from '../completion';
import type { Clock, Gate } from '../routing';
import { checkInput, gateOf } from '../routing/answer-tier';

/** The gate's verdict on a completion that was judged before, as records hold it. */
export async function judgeAgain(checker: SyntaxChecker, clock: Clock, request: CompletionRequest, completion: string): Promise<Gate> {
  const startMs = clock.nowMs();
  return gateOf(await checker.check(checkInput(request, completion)), clock.nowMs() - startMs);
}
