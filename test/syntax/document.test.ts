import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '../../lib/cli/package-assets';
import { complaintAboutCompletion } from '../../lib/syntax/baseline';
import type { FilledHole } from '../../lib/syntax/complaint';
import { SyntaxDocument } from '../../lib/syntax/document';
import { languageById, type SyntaxLanguage } from '../../lib/syntax';
import { treeComplaints } from '../../lib/syntax/tree-complaints';
import { TreeSitter, type TreeSitterParser } from '../../lib/syntax/tree-sitter';
import { hasShared, readSharedJsonl } from '../helpers/shared-data';
import { generatedSource } from './generated-source';

const treeSitter = new TreeSitter(loadPackageAsset);
const LANGUAGE_IDS = ['python', 'java', 'cpp', 'javascript', 'typescript'] as const;

async function open(id: string): Promise<{ language: SyntaxLanguage; parser: TreeSitterParser; document: SyntaxDocument }> {
  const language = languageById(id)!;
  const parser = await treeSitter.parser(language);
  return { language, parser, document: new SyntaxDocument(parser, language, 2000) };
}

/** A text without a completion. */
function whole(text: string): FilledHole {
  return { prefix: text, completion: '', suffix: '' };
}

/** Errors of a filled file parsed from scratch. */
function fromScratch({ parser, language }: { parser: TreeSitterParser; language: SyntaxLanguage }, parts: FilledHole) {
  const view = language.view?.(parts) ?? { text: parts.prefix + parts.completion + parts.suffix, complaints: [] };
  const tree = parser.parse(view.text, null, 5000)!;
  try {
    return [...view.complaints, ...treeComplaints(tree)];
  } finally {
    tree.delete();
  }
}

const pieces = fc.constantFrom('x', ' ', '\n', '(', ')', '{', '}', ';', ':', '    ', '"', "'", 'if (x) {\n', 'else', 'return x', '😀', '/*', '*/', '#', '//', '`', '"""', ',', '=', 'def f():\n', 'class A {\n', '0');
const edits = fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), remove: fc.nat(30), insert: fc.array(pieces, { maxLength: 4 }).map((parts) => parts.join('')) }), { minLength: 1, maxLength: 12 });

describe('SyntaxDocument', () => {
  it.each(LANGUAGE_IDS)('%s: any sequence of edits parses as from scratch', async (id) => {
    const opened = await open(id);
    const source = generatedSource(id, 60);
    fc.assert(
      fc.property(edits, (sequence) => {
        const document = new SyntaxDocument(opened.parser, opened.language, 2000);
        let text = source;
        try {
          document.complaints(whole(text));
          for (const { at, remove, insert } of sequence) {
            const start = Math.floor(at * text.length);
            text = text.slice(0, start) + insert + text.slice(start + remove);
            const incremental = document.complaints(whole(text))!;
            expect(incremental.length === 0).toBe(fromScratch(opened, whole(text)).length === 0);
          }
        } finally {
          document.delete();
        }
      }),
      { numRuns: 15, seed: 7 },
    );
  });

  it.each(LANGUAGE_IDS)('%s: a completion gets the verdict that the whole file gives it', async (id) => {
    const opened = await open(id);
    const source = generatedSource(id, 90);
    const { document, language } = opened;
    document.complaints(whole(source));
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), fc.array(pieces, { maxLength: 5 }).map((parts) => parts.join('')), (at, length, completion) => {
        const start = Math.floor(at * source.length);
        const parts = { prefix: source.slice(0, start), completion, suffix: source.slice(start + length) };
        const inWholeFile = complaintAboutCompletion(parts, language, (filled) => fromScratch(opened, filled));
        const judged = document.judge(parts);
        expect([judged === null, parts]).toEqual([inWholeFile === null, parts]);
      }),
      { numRuns: 60, seed: 11 },
    );
    document.delete();
  }, 120_000);

  it.each([
    ['javascript', '/* one *', '/\nf();\n/* two */\ng();\n', ' and'],
    ['java', 'class A {\n  /** One. *', '/\n  int a;\n\n  /** Two. */\n  int b;\n}\n', '\n'],
    ['python', 'x = ""', '"one"""\ny = """two"""\n', '"a"'],
  ])('%s: a delimiter that the hole splits ends where the whole file says', async (id, prefix, suffix, completion) => {
    const opened = await open(id);
    const parts = { prefix, completion, suffix };
    opened.document.complaints(whole(prefix + suffix));
    const inWholeFile = fromScratch(opened, parts).length === 0;
    expect(opened.document.judge(parts) === null).toBe(inWholeFile);
    opened.document.delete();
  });

  it('keeps the memory flat over 10,000 checks', async () => {
    const { document } = await open('java');
    const source = generatedSource('java', 60);
    const lines = source.split('\n');
    const completions = ['x = 1;', 'x = (1;', '}', 'return "a', 'if (x) {', '/* a'];
    const check = (n: number) => {
      const row = 8 + (n % (lines.length - 10));
      document.judge({ prefix: `${lines.slice(0, row).join('\n')}\n`, completion: completions[n % completions.length]!, suffix: `\n${lines.slice(row + 1).join('\n')}` });
    };
    for (let n = 0; n < 2_000; n++) check(n);
    const before = process.memoryUsage().rss;
    for (let n = 2_000; n < 10_000; n++) check(n);
    // One tree of this file that is not deleted costs 12 KB and more: 8,000 of them 100 MB.
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(40);
    document.delete();
  }, 120_000);

  it.each(['typescript', 'cpp', 'python'])('%s: ends in time on any input', async (id) => {
    const { parser, language } = await open(id);
    const document = new SyntaxDocument(parser, language, 50);
    for (const text of ['('.repeat(200_000), 'a<'.repeat(100_000), '`${'.repeat(50_000), 'if (x) {\n'.repeat(20_000), '"\\'.repeat(80_000), `f(${'a ? b : '.repeat(40_000)}`]) {
      const startMs = performance.now();
      document.judge({ prefix: text, completion: 'x', suffix: text.slice(0, 1000) });
      // 4 parses of 50 ms, and what the machine's other work adds; without a limit some of these take minutes.
      expect(performance.now() - startMs).toBeLessThan(3_000);
    }
    document.delete();
  }, 120_000);

  const present = hasShared('syntax-corpus/python.jsonl.gz', 'verdicts in excerpts against verdicts in whole files');
  it.runIf(present).each(['python', 'java', 'cpp'])('%s: verdicts on real code are those of the whole file', async (id) => {
    const opened = await open(id);
    const rows = readSharedJsonl<{ source: string; kind: string; prefix: string; completion: string; suffix: string; exactValid: boolean }>(`syntax-corpus/${id}.jsonl.gz`);
    const sound = new Map<string, string>();
    for (const row of rows) {
      const text = row.prefix + row.completion + row.suffix;
      if (row.exactValid && !sound.has(row.source)) sound.set(row.source, text);
    }
    const differing: string[] = [];
    const sample = rows.filter((_, i) => i % 40 === 0);
    for (const row of sample) {
      const document = new SyntaxDocument(opened.parser, opened.language, 2000);
      document.complaints(whole(sound.get(row.source) ?? row.prefix + row.suffix));
      const judged = document.judge(row);
      document.delete();
      const inWholeFile = fromScratch(opened, row);
      if ((judged === null) !== (inWholeFile.length === 0)) differing.push(`${row.source} ${row.kind} ${JSON.stringify(row.completion)}: ${judged === null ? 'taken' : 'refused'}, ${row.exactValid ? 'valid' : 'invalid'}`);
    }
    if (differing.length > 0) console.log(`${id}: ${differing.length} of ${sample.length} differ\n${differing.slice(0, 12).join('\n')}`);
    // The whole file's errors elsewhere may count there, so that the excerpt's verdict may be the milder one.
    expect(differing.filter((line) => line.includes(': refused')).length).toBe(0);
  }, 120_000);
});

