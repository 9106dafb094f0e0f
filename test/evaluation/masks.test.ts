import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GENERATED_MASKS, candidates, generateMasks, type GeneratedMask } from '../../lib/evaluation/masks';
import { seededRandom } from '../../lib/evaluation/random';

const PYTHON = `import os

def join_lines(lines, limit=3):
    """Join lines; if more than limit, cut."""
    kept = []
    # if this were code
    for index, line in enumerate(lines):
        if index < limit and line != "a:b":
            kept.append(line.strip())
        else:
            break
    return os.linesep.join(kept)
`;

const JAVA = `class Sum {
    // while (x) {
    int total(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += Math.abs(values[i]);
        }
        return sum;
    }
}
`;

function texts(source: string, kind: GeneratedMask, language: string): string[] {
  return candidates(source, kind, { language }, seededRandom(1)).map(({ start, end }) => source.slice(start, end));
}

describe('mask generator', () => {
  it('offers whole code lines, not comments, docstrings, imports, declarations or bare keywords', () => {
    expect(texts(PYTHON, 'single-line', 'python').map((line) => line.trim())).toEqual([
      'kept = []',
      'for index, line in enumerate(lines):',
      'if index < limit and line != "a:b":',
      'kept.append(line.strip())',
      'return os.linesep.join(kept)',
    ]);
  });

  it('takes the expression of a condition or loop', () => {
    expect(texts(PYTHON, 'control-flow', 'python')).toEqual(['enumerate(lines)', 'index < limit and line != "a:b"']);
    expect(texts(JAVA, 'control-flow', 'java')).toEqual(['i < values.length']);
    expect(texts('for (const x of list) {\n  while (x > 1) y();\n}\n', 'control-flow', 'javascript')).toEqual(['list', 'x > 1']);
  });

  it('takes bodies under a header, whole lines, without the closing brace', () => {
    expect(texts(JAVA, 'block', 'java')).toContain('            sum += Math.abs(values[i]);\n');
    expect(texts(PYTHON, 'block', 'python')).toContain('            kept.append(line.strip())\n');
    for (const block of texts(JAVA, 'block', 'java')) expect(block).not.toMatch(/^\s*}\n$/m);
  });

  it('takes calls with their arguments', () => {
    expect(texts(PYTHON, 'api-call', 'python')).toEqual(['enumerate(lines)', 'kept.append(line.strip())', 'line.strip()', 'os.linesep.join(kept)']);
  });

  it('leaves types alone: no test can tell a wrong one', () => {
    const source = 'interface A {\n  name: string;\n}\ntype B = (a: A) =>\n  void;\nconst b: B = () => undefined;\n';
    expect(texts(source, 'single-line', 'typescript')).toEqual(['const b: B = () => undefined;\n']);
  });

  it('keeps CRLF and stays inside from … to', () => {
    const source = 'a = 1\r\nb = 2\r\nc = 3\r\n';
    const holes = candidates(source, 'single-line', { language: 'python', from: 7, to: 14 }, seededRandom(1));
    expect(holes.map(({ start, end }) => source.slice(start, end))).toEqual(['b = 2\r\n']);
  });

  it('gives the same holes for the same seed and others for another', () => {
    const cut = (seed: number) => generateMasks(PYTHON, { language: 'python', seed, count: 4 });
    expect(cut(7)).toEqual(cut(7));
    expect(new Set([1, 2, 3, 4, 5].map((seed) => JSON.stringify(cut(seed)))).size).toBeGreaterThan(1);
  });

  it('gives valid, distinct, non-blank, ordered holes for any text', () => {
    const line = fc.constantFrom('if (a) {', '}', 'for x in y:', '  foo(bar, "b)")', '', '// c', '# d', "s = 'x", 'let z = `a${b}`;', '"""', 'return f(g(1))', '\u{1F600} = 2;', '\treturn /[/]/;');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), fc.constantFrom('python', 'java', 'cpp', 'javascript', 'typescript', 'rust'), fc.integer(), fc.constantFrom('\n', '\r\n'), (lines, language, seed, end) => {
        const source = lines.join(end);
        const holes = generateMasks(source, { language, seed, count: 8 });
        const keys = holes.map((hole) => `${hole.start}-${hole.end}`);
        expect(new Set(keys).size).toBe(keys.length);
        let last = 0;
        for (const hole of holes) {
          expect(GENERATED_MASKS).toContain(hole.mask);
          expect(hole.start).toBeGreaterThanOrEqual(last);
          expect(hole.end).toBeLessThanOrEqual(source.length);
          expect(source.slice(hole.start, hole.end).trim()).not.toBe('');
          if (hole.lineMode === 'single') expect(source.slice(hole.start, hole.end).trimEnd()).not.toContain('\n');
          last = hole.start;
        }
      }),
    );
  });
});
