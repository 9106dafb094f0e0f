import { lineBefore, type Step } from './step';

/** Characters besides whitespace that must repeat before it counts as an echo; chat models echo often, FIM models hardly ever. */
const LEAST_ECHO = { chat: 4, fim: 12 } as const;
/** How far back an echo is looked for, in lines. */
const MOST_LINES = 60;

/**
 * Drops a repetition of the code before the cursor from the start of the completion: whole last lines of the prefix
 * and the begun line. A repetition that would leave nothing stays, because a line may well be repeated on purpose.
 */
export const echoedPrefix: Step = {
  name: 'echoed-prefix',
  apply(text, { request, promptMode }) {
    const least = LEAST_ECHO[promptMode];
    const lines = request.prefix.split('\n');
    const isBegun = lineBefore(request.prefix).trim() !== '';
    for (let count = Math.min(MOST_LINES, lines.length); count >= 1; count -= 1) {
      const tail = lines.slice(-count).join('\n');
      if (weight(tail) < least) continue;
      // One repeated whole line may be meant (two calls in a row); FIM models must repeat more before it is an echo.
      if (!isBegun && promptMode === 'fim' && count <= 2) continue;
      const echo = [tail, tail.trimStart()].find((candidate) => text.startsWith(candidate));
      if (echo === undefined) continue;
      const rest = text.slice(echo.length);
      if (rest.trim() !== '') return rest;
    }
    return text;
  },
};

function weight(text: string): number {
  return text.replace(/\s/g, '').length;
}
