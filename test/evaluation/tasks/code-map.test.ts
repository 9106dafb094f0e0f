import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeMap } from '../../../lib/evaluation/tasks/code-map';

/** The source with strings as `s` and comments as `c`. */
function painted(source: string, language: string): string {
  const map = codeMap(source, language);
  return Array.from({ length: source.length }, (_, i) => [source.charAt(i), 's', 'c'][map[i] ?? 0]).join('');
}

describe('codeMap', () => {
  it.each([
    ['python', 'a = "x#y" # z', 'a = sssss ccc'],
    ['python', "a = '''b\nc''' + d", 'a = sssssssss + d'],
    ['python', "a = 'it\\'s'", 'a = sssssss'],
    ['java', 'c = \'"\'; // d', 'c = sss; cccc'],
    ['java', '/* a\n*/ b', 'ccccccc b'],
    ['cpp', '#include <a>\nx = R"q(")q" + 1\'000;', 'cccccccccccc\nx = ssssssss + 1\'000;'],
    ['javascript', 'a = b / c / d; e = /[/"]/.test(f)', 'a = b / c / d; e = ssssss.test(f)'],
    ['javascript', 'a = `x${`y`}z` + 1', 'a = ssssssssss + 1'],
  ])('%s %j', (language, source, expected) => {
    expect(painted(source, language)).toBe(expected);
  });

  it('is total', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom('"', "'", '`', '#', '/', '*', '\\', '\n', 'a', '$', '{', '}', 'R', '(', ')') }), fc.constantFrom('python', 'java', 'cpp', 'javascript', 'x'), (source, language) => codeMap(source, language).length === source.length));
  });
});
