import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskLiterals } from '@/lib/routing/methods/signals/mask-literals';

describe('maskLiterals', () => {
  it.each([
    ['python', 'x = "a # b"  # c', 'x = "     "     '],
    ['python', "s = 'it\\'s' + y", "s = '     ' + y"],
    ['python', '"""doc\nmore""" + z', '"""   \n    """ + z'],
    ['python', 'f"{name!r} is {age}"', 'f" name!r      age "'],
    ['python', 'a = "open\nb = 1', 'a = "    \nb = 1'],
    ['javascript', 'a // b\nc /* d */ e', 'a     \nc         e'],
    ['javascript', '`x ${y} z`', '`    y   `'],
  ])('%s: %j', (language, text, masked) => {
    expect(maskLiterals(text, language)).toBe(masked);
  });

  it('keeps length and line ends for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "'", '`', '#', '/', '*', '\\', '\n', '\r', '{', '}', 'f', '$', 'x', ' ') }), fc.constantFrom('python', 'java'), (text, language) => {
        const masked = maskLiterals(text, language);
        expect(masked).toHaveLength(text.length);
        expect(masked.replace(/[^\n\r]/g, '')).toBe(text.replace(/[^\n\r]/g, ''));
      }),
    );
  });
});
