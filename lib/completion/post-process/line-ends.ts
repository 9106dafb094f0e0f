import type { Step } from './step';

/** Gives the text the file's own line ends: CRLF where the lines around the hole end so, else LF. */
export const lineEnds: Step = {
  name: 'line-ends',
  apply(text, { request }) {
    const unix = text.replace(/\r\n?/g, '\n');
    return usesCrlf(request.prefix, request.suffix) ? unix.replace(/\n/g, '\r\n') : unix;
  },
};

/** Looks at the line end nearest to the hole, because files mix them. */
export function usesCrlf(prefix: string, suffix: string): boolean {
  const last = prefix.lastIndexOf('\n');
  if (last !== -1) return prefix[last - 1] === '\r';
  const first = suffix.indexOf('\n');
  return first > 0 && suffix[first - 1] === '\r';
}
