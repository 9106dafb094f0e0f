import { describe, expect, it } from 'vitest';
import { languageById } from '@/lib/syntax';
import { scan } from '@/lib/syntax/scan';

const open = (language: string, text: string) => scan(text, languageById(language)!.lexical).open.map(({ bracket }) => bracket).join('');

describe('brackets outside of comments and strings', () => {
  it.each([
    ['python', 'f("(", [1, # )\n  2', '(['],
    ['python', 'x = """\n(\n""" + (', '('],
    ['python', "x = '\\'(' + {", '{'],
    // A string that its line does not close ends there.
    ['java', 'x = "(\n f(', '('],
    ['cpp', "int x = 1'000'000 + f(", '('],
    ['cpp', '/* ( */ g( // [\n {', '({'],
    ['javascript', '`(${\n` + [', '['],
    // Only the first character of a line, or one behind a space, begins a comment.
    ['bash', 'a\n# (\nb$# (', '('],
    ['bash', 'a\n#\n(', '('],
  ])('%s: %j', (language, text, expected) => {
    expect(open(language, text)).toBe(expected);
  });
});

describe('texts of openings that never close', () => {
  it.each(['`${', '`${{', '`${"a', '`${/*', '`${(', '(/[', '(/a[', '${`', '`', "'", '"\\', '/*', 'a`${b}', '`${`${x}`'])('300,000 characters of %j are read within seconds', (piece) => {
    const { lexical } = languageById('typescript')!;
    const text = piece.repeat(Math.ceil(300_000 / piece.length));
    const startMs = performance.now();
    scan(text, lexical);
    // A minute where each opening reads all that follows.
    expect(performance.now() - startMs).toBeLessThan(3_000);
  });
});
