import type { Step } from './step';

const OPENING = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[^\n`]*(?:\n|$)/;
const CLOSING = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[ \t]*(?:\n|$)/;

/**
 * Takes the code out of a Markdown fence: drops all before and with the opening line, and all from the closing line on.
 * Where the opening fence was prefilled, only the closing one is there. Chat models only: native FIM output is never fenced,
 * and three backticks may stand in real code.
 */
export const fence: Step = {
  name: 'fence',
  apply(text, { promptMode }) {
    if (promptMode !== 'chat') return text;
    const opening = OPENING.exec(text);
    // After code, a fence without a language tag closes a prefilled one.
    const opens = opening !== null && (text.slice(0, opening.index).trim() === '' || /[`~]{3,}[ \t]*\w/.test(opening[0]));
    const body = opens ? text.slice(opening.index + opening[0].length) : text;
    const closing = CLOSING.exec(body);
    return closing === null ? body : body.slice(0, closing.index + (body[closing.index] === '\n' ? 1 : 0));
  },
};
