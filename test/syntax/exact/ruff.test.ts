import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPackageAsset } from '@/lib/cli/package-assets';
import type { ExactParser } from '@/lib/syntax/exact/exact-parser';
import { loadRuff } from '@/lib/syntax/exact/ruff';
import { hasShared, readSharedJsonl } from '../../helpers/shared-data';
import { seededSample, type CorpusRow } from '../../helpers/gate-rows';
import { generatedSource } from '../generated-source';

let parser: ExactParser;
beforeAll(async () => {
  parser = await loadRuff(loadPackageAsset);
});

/** Whether the quick way says of a text what the thorough one does, wherever the hole is. */
function agrees(text: string, start: number, end: number): void {
  const all = parser.complaints(text);
  expect(parser.complaints(text, undefined, [start, end]), JSON.stringify(text.slice(-80))).toEqual(all);
  const first = parser.firstComplaint?.(text, [start, end]);
  if (first !== undefined) expect(first, JSON.stringify(text.slice(-80))).toEqual(all[0] ?? null);
}

describe('Ruff, told where the judged code is', () => {
  it('finds the same in files that were cut, joined or changed anywhere', () => {
    const source = generatedSource('python', 80);
    const pieces = ['', '(', ')', '[', '}', '"', '"""', "'", '\\', '\\\n', ':', ' ', '    ', '\n', '\n\n', '# c', 'é🦄', 'f"{', '@', ';', 'lambda', 'else:', '\r\n', '\t', 'match x:\n'];
    fc.assert(
      fc.property(fc.nat(source.length), fc.nat(60), fc.constantFrom(...pieces), fc.boolean(), (at, length, piece, isEnd) => {
        const text = source.slice(0, at) + piece + (isEnd ? '' : source.slice(at + length));
        agrees(text, at, at + piece.length);
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it.each(['', ' ', '\n', 'x', 'x \\', 'x \\\n', 'x = (', 'x = [1,\n', '"""a', 'if x:', 'if x:\n', '@d\n', 'x;', 'try:\n  x\n', '  x', 'f"{x', '# c', 'class A:\n  x\n '])('finds the same at the end of %j', (text) => {
    agrees(text, text.length, text.length);
  });

  it('still finds what only a later version takes, in the judged statement', () => {
    const file = (line: string) => `import a\n\n\ndef f(x):\n    ${line}\n    return x\n\n\ndef g():\n    pass\n`;
    const place = (line: string) => [file('').indexOf('    ') + 4, file('').indexOf('    ') + 4 + line.length] as const;
    const late = 'y = [*a for a in x]';
    expect(parser.complaints(file(late), undefined, place(late))).toMatchObject([{ message: expect.stringContaining('Python 3.15') as string }]);
    expect(parser.complaints(file('y = 1'), undefined, place('y = 1'))).toEqual([]);
  });
});

describe.runIf(hasShared('syntax-corpus/python.jsonl.gz', 'quick and thorough verdicts on real files'))('on real files', () => {
  it('finds the same', () => {
    for (const { prefix, completion, suffix } of seededSample(readSharedJsonl<CorpusRow>('syntax-corpus/python.jsonl.gz'), 300, 5)) {
      const text = prefix + completion + suffix;
      agrees(text, prefix.length, prefix.length + completion.length);
    }
  }, 60_000);
});
