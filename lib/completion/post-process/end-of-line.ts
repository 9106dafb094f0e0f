import { usesCrlf } from './line-ends';
import { isWholeLineHole, lineBefore, type Step } from './step';

/**
 * Ends the completion where the hole ends. A single-line hole keeps the first line that is not empty; a hole on a blank line
 * loses empty lines before the text; one that takes whole lines gets exactly one line end, any other loses line ends and
 * blanks at its own end.
 */
export const endOfLine: Step = {
  name: 'end-of-line',
  apply(text, { request }) {
    const { prefix, suffix, lineMode } = request;
    let body = lineBefore(prefix).trim() === '' ? text.replace(/^(?:[ \t]*\r?\n)+/, '') : text;
    if (lineMode === 'single') body = /^(?:[ \t]*\r?\n)*[^\r\n]*/.exec(body)?.[0] ?? '';
    body = body.trimEnd();
    if (body === '') return '';
    return isWholeLineHole(prefix, suffix) ? body + (usesCrlf(prefix, suffix) ? '\r\n' : '\n') : body;
  },
};
