import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '@/lib/cli/package-assets';
import { languageById } from '@/lib/syntax';
import type { FilledHole } from '@/lib/syntax/complaint';
import { SyntaxDocument } from '@/lib/syntax/document';
import { loadRuff } from '@/lib/syntax/exact/ruff';
import { TreeSitter } from '@/lib/syntax/tree-sitter';
import { hasShared, readSharedJsonl } from '../helpers/shared-data';
import { generatedSource } from './generated-source';

const language = languageById('python')!;
const parser = await new TreeSitter(loadPackageAsset).parser(language);
const ruff = await loadRuff(loadPackageAsset);

/** Asks Ruff about excerpts, and notes how long they were. */
function asking(lengths: number[] = []) {
  return ({ prefix, completion, suffix }: FilledHole) => {
    const text = prefix + completion + suffix;
    lengths.push(text.length);
    return ruff.firstComplaint!(text, [prefix.length, prefix.length + completion.length]);
  };
}

/** Without a place, so that each rule is applied to each statement. */
const inWholeFile = ({ prefix, completion, suffix }: FilledHole) => ruff.complaints(prefix + completion + suffix, 'a.py');

const pieces = fc.constantFrom('x', ' ', '\n', '\n    ', '\n        ', '(', ')', '[', '}', ':', '    ', '"', "'", 'if x:\n', 'else:', 'return x', '😀', '#', '\\', '"""', ',', '=', 'def f():\n', 'pass', '0', 'f"{a["b"]}"', 'except E:', '@d\n', 'match x:', 'lambda', '*a', ', *b', 'def f[T](): pass', 'class A[T]: pass', 'type X = int', 'except A, B:', 'f((a)=1)', 't"a"');

describe('Ruff asked about an excerpt', () => {
  it('says of any completion what it says of the whole file, or leaves it open', () => {
    const source = generatedSource('python', 120);
    const document = new SyntaxDocument(parser, language, 2000);
    let open = 0;
    let all = 0;
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(60), fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')), (at, length, completion) => {
        const start = Math.floor(at * source.length);
        const filling = source.slice(start, start + length);
        const parts = { prefix: source.slice(0, start), completion, suffix: source.slice(start + length) };
        const verdict = document.judgeBy(parts, filling, asking());
        all += 1;
        if (verdict === 'unclear') open += 1;
        else expect([verdict === null, parts.prefix.slice(-40), completion, parts.suffix.slice(0, 40)]).toEqual([inWholeFile(parts).length === 0, parts.prefix.slice(-40), completion, parts.suffix.slice(0, 40)]);
      }),
      { numRuns: 1_500, seed: 3 },
    );
    expect(open / all).toBeLessThan(0.35);
    document.delete();
  }, 120_000);

  it('sees a small part of a long file, and points at the place in the file', () => {
    const source = generatedSource('python', 2_000);
    const document = new SyntaxDocument(parser, language, 2000);
    const at = source.indexOf('total -= 1', source.length / 2);
    const parts = (completion: string) => ({ prefix: source.slice(0, at), completion, suffix: source.slice(at + 'total -= 1'.length) });
    const lengths: number[] = [];
    expect(document.judgeBy(parts('total += 1'), 'total -= 1', asking(lengths))).toBeNull();
    expect(document.judgeBy(parts('total + = 1'), 'total -= 1', asking(lengths))).toMatchObject({ start: at + 'total + '.length });
    expect(document.judgeBy(parts('total += 1)'), 'total -= 1', asking(lengths))).toMatchObject({ start: at + 'total += 1'.length });
    expect(lengths).toHaveLength(2);
    expect(Math.max(...lengths)).toBeLessThan(source.length / 20);
    document.delete();
  });

  it('leaves open what reaches beyond the excerpt', () => {
    const source = `"""Head."""\n\n${generatedSource('python', 200)}\n\nTAIL = """tail"""\n`;
    const document = new SyntaxDocument(parser, language, 2000);
    const at = source.indexOf('total -= 1');
    const parts = { prefix: source.slice(0, at), completion: 'x = """', suffix: source.slice(at + 'total -= 1'.length) };
    expect(document.judgeBy(parts, 'total -= 1', asking())).toBe('unclear');
    document.delete();
  });

  it.each(['type X = int', 'def f[T](x): pass', 'class A[T]: pass', 'x = f"{y["a"]}"', 'x = t"a"', 'f((x)=1)', 'x = (*y)', 'x = (\n            *y\n        )'])('applies to %j all rules that it applies in a whole file', (completion) => {
    const source = generatedSource('python', 200);
    const document = new SyntaxDocument(parser, language, 2000);
    const filling = 'total = 0';
    const at = source.indexOf(filling);
    const parts = { prefix: source.slice(0, at), completion, suffix: source.slice(at + filling.length) };
    expect(inWholeFile(parts)).not.toHaveLength(0);
    expect(document.judgeBy(parts, filling, asking())).not.toBeNull();
    document.delete();
  });

  it('sees what a statement begins with on the lines before', () => {
    const [prefix, filling, suffix] = ['def f(x):\n    y = (\n        *x\n', '        , 1\n', '    )\n    return y\n'];
    const document = new SyntaxDocument(parser, language, 2000);
    expect(document.judgeBy({ prefix, completion: '', suffix }, filling, asking())).not.toBeNull();
    document.delete();
  });

  const present = hasShared('syntax-corpus/python.jsonl.gz', 'Ruff in excerpts against Ruff in whole files');
  it.runIf(present)('says of real code what it says of the whole file', () => {
    const rows = readSharedJsonl<{ source: string; kind: string; prefix: string; completion: string; suffix: string; exactValid: boolean }>('syntax-corpus/python.jsonl.gz');
    const counts = { clear: 0, open: 0 };
    const differing: string[] = [];
    // A right completion of a hole is what the others are compared with.
    const right = new Map(rows.filter(({ exactValid }) => exactValid).map((row) => [`${row.prefix}\0${row.suffix}`, row.completion]));
    for (const row of rows) {
      const filling = right.get(`${row.prefix}\0${row.suffix}`);
      if (filling === undefined) continue;
      const document = new SyntaxDocument(parser, language, 2000);
      const verdict = document.judgeBy(row, filling, asking());
      document.delete();
      counts[verdict === 'unclear' ? 'open' : 'clear'] += 1;
      if (verdict !== 'unclear' && (verdict === null) !== (inWholeFile(row).length === 0)) differing.push(`${row.source} ${row.kind} ${JSON.stringify(row.completion)}: ${verdict === null ? 'taken' : 'refused'}, ${row.exactValid ? 'valid' : 'invalid'}`);
    }
    expect(differing).toEqual([]);
    expect(counts.clear).toBeGreaterThan(3 * counts.open);
  }, 300_000);
});
