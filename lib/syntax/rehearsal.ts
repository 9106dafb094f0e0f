import type { SyntaxCheckInput } from '../completion';

/** Lines shorter than this are brackets and ends, from which a parser's code learns little. */
const LEAST_CHARS = 4;
/** A large prime, so that the lines follow each other without order and none is left out. */
const STRIDE = 7919;

/**
 * Holes all over a file, each with the line that stands there, as it is or broken: what a parser has to do when somebody goes on
 * working in that file. Without end; of a file without code nothing.
 */
export function* rehearsalOf({ prefix, completion, suffix, ...file }: SyntaxCheckInput): Generator<SyntaxCheckInput, void> {
  const lines = (prefix + completion + suffix).split('\n');
  if (lines.every((line) => line.trim().length < LEAST_CHARS)) return;
  for (let n = 0; ; n++) {
    const row = (n * STRIDE) % lines.length;
    const line = lines[row] ?? '';
    const code = line.trimStart();
    if (code.length < LEAST_CHARS) continue;
    const variants = [code, `${code})`, code.replace(/[)\]}]/, ''), `${code} (`, `${code} ${code}`];
    yield {
      ...file,
      prefix: lines.slice(0, row).map((other) => `${other}\n`).join('') + line.slice(0, line.length - code.length),
      completion: variants[n % 2 === 0 ? 0 : 1 + (((n - 1) / 2) % (variants.length - 1))] ?? code,
      suffix: lines.slice(row + 1).map((other) => `\n${other}`).join(''),
    };
  }
}
