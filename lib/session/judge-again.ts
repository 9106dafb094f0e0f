import type { CompletionRequest, SyntaxChecker } from '../completion';
import type { Clock, Gate } from '../routing';

/** The gate's verdict on a completion that was judged before, as records hold it. */
export async function judgeAgain(checker: SyntaxChecker, clock: Clock, { language, prefix, suffix, path }: CompletionRequest, completion: string): Promise<Gate> {
  const startMs = clock.nowMs();
  const { valid, code, message, range, checker: name } = await checker.check({ language, prefix, completion, suffix, ...(path === undefined ? {} : { path }) });
  return { valid, code, message, range: range === null ? null : [range[0], range[1]], checker: name, ms: Math.max(0, clock.nowMs() - startMs) };
}
