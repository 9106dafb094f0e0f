import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineModeAt } from '@/lib/session';

/** `|` is the cursor. */
function modeAt(marked: string): string {
  const [prefix = '', suffix = ''] = marked.split('|');
  return lineModeAt(prefix, suffix);
}

describe('lineModeAt', () => {
  it.each([
    ['a statement is being written', 'def f():\n    return |\n'],
    ['code follows on the line', 'f(|)\n'],
    ['a block has its body already', 'def f():\n    |\n    return 1\n'],
    ['no block was opened', 'x = 1\n|\ny = 2\n'],
    ['an empty file', '|'],
  ])('single: %s', (_title, text) => expect(modeAt(text)).toBe('single'));

  it.each([
    ['an empty Python body', 'def f():\n    |\n\nx = 1\n'],
    ['an empty body after a comment', 'if x:  # always\n    |\n'],
    ['an empty body in braces', 'int f() {\n  |\n}\n'],
    ['CRLF', 'def f():\r\n    |\r\n'],
    ['tabs', 'def f():\n\t|\n'],
  ])('multi: %s', (_title, text) => expect(modeAt(text)).toBe('multi'));

  it('does not depend on the kind of line end', () => {
    const line = fc.stringMatching(/^[ \t]{0,4}[a-z:{}() ]{0,8}$/);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.array(line, { maxLength: 6 }), (before, after) => {
        expect(lineModeAt(before.join('\r\n'), after.join('\r\n'))).toBe(lineModeAt(before.join('\n'), after.join('\n')));
      }),
    );
  });
});
