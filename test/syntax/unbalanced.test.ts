import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '@/lib/cli/package-assets';
import { languageById } from '@/lib/syntax';
import { loadRuff } from '@/lib/syntax/exact/ruff';
import { loadTypeScript } from '@/lib/syntax/exact/typescript';
import { TreeSitter } from '@/lib/syntax/tree-sitter';
import { treeComplaints } from '@/lib/syntax/tree-complaints';
import { unbalancedBracket } from '@/lib/syntax/unbalanced';
import { generatedSource } from './generated-source';

const python = languageById('python')!;
const script = languageById('javascript')!;

describe('unbalancedBracket', () => {
  const inPython = (now: string, old = 'a = 1', before = 'def f():\n    ', after = '\n    return a\n') => unbalancedBracket(before, old, now, after, python);

  it('names the bracket that closes nothing, and the one that is never closed, at its place', () => {
    const at = 'def f():\n    '.length;
    expect(inPython('a = b)')).toMatchObject({ code: 'stray-bracket', message: '`)` closes nothing.', start: at + 5, end: at + 6 });
    expect(inPython('a = (b')).toMatchObject({ code: 'unclosed-bracket', message: '`(` is never closed.', start: at + 4, end: at + 5 });
    expect(inPython('a = [b)')).toMatchObject({ code: 'unclosed-bracket', start: at + 4 });
    expect(inPython('a)', 'a]', 'x = f[', '\n')).toMatchObject({ code: 'mismatched-bracket', message: '`)` stands where `]` is due.', start: 7 });
    expect(inPython('', '(', 'f', 'a)\n')).toMatchObject({ code: 'unbalanced-brackets', start: 1, end: 1 });
  });

  it('has nothing against even brackets, also where the other text left one open for the code behind', () => {
    expect(inPython('a = [f(b), {}]')).toBeNull();
    expect(inPython('print(', 'f(', 'x = ', 'a)\n')).toBeNull();
    expect(inPython('a = ")"')).toBeNull();
    expect(inPython('a = 1  # (')).toBeNull();
  });

  it.each([
    ['a text with code in its string', () => inPython('a = f"{d["("]}"')],
    ['a string that goes on behind it', () => inPython('a = """(')],
    ['code that these rules themselves find uneven', () => inPython('a = b)', 'a = 1', 'x = f"{d["("]}"\n')],
    ['a name that may be a macro', () => unbalancedBracket('void f() {\n', 'a();', 'BEGIN_LOOP(b))', '\n}\n', languageById('cpp')!)],
    ['a directive', () => unbalancedBracket('', 'int a;', '#define OPEN {', '\nint b;\n', languageById('cpp')!)],
    ['a directive over several lines', () => unbalancedBracket('#define OPEN \\\n', ' a', ' {', '\nint b;\n', languageById('cpp')!)],
    ['a regular expression', () => unbalancedBracket('f(', 'a', '/[(]/', ');\n', script)],
    ['a template next to it', () => unbalancedBracket('f(`', 'a', '(', '`);\n', script)],
    ['a template around it', () => unbalancedBracket('f(`\n', 'a', '(', '\n`);\n', script)],
    ['text of an element', () => unbalancedBracket('x = <p>\n', 'a', '(see', '\n</p>;\n', script)],
    ['a shell’s patterns', () => unbalancedBracket('case x in\n', 'a', 'a) b;;', '\nesac\n', languageById('bash')!)],
  ])('leaves open: %s', (_, judge) => {
    expect(judge()).toBeNull();
  });

  const pieces = fc.constantFrom('x', ' ', '\n', '(', ')', '[', ']', '{', '}', ';', ':', '"', "'", '😀', '/*', '*/', '#', '//', '/', '`', '${', '"""', ',', '=', '0', '\\', 'f"{', '/[(]/', '<p>', 'R"x(');
  it.each(['python', 'java', 'cpp', 'javascript', 'typescript'])('%s: whatever it finds, the parsers refuse', async (id) => {
    const language = languageById(id)!;
    const treeSitter = await new TreeSitter(loadPackageAsset).parser(language);
    const exact = id === 'python' ? await loadRuff(loadPackageAsset) : id === 'javascript' || id === 'typescript' ? await loadTypeScript(id) : null;
    const source = generatedSource(id, 60);
    let found = 0;
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(50), fc.array(pieces, { maxLength: 5 }).map((parts) => parts.join('')), (at, length, now) => {
        const start = Math.floor(at * source.length);
        const [before, old, after] = [source.slice(0, start), source.slice(start, start + length), source.slice(start + length)];
        const complaint = unbalancedBracket(before, old, now, after, language);
        if (complaint === null) return;
        found += 1;
        const parts = { prefix: before, completion: now, suffix: after };
        const text = language.view?.(parts).text ?? before + now + after;
        const tree = treeSitter.parse(text, null, 5_000)!;
        const refused = exact === null ? treeComplaints(tree).length + (language.view?.(parts).complaints.length ?? 0) : exact.complaints(before + now + after, undefined, [start, start + now.length]).length;
        tree.delete();
        expect([refused > 0, before.slice(-40), now, after.slice(0, 40)]).toEqual([true, before.slice(-40), now, after.slice(0, 40)]);
      }),
      { numRuns: 1_000, seed: 5 },
    );
    expect(found).toBeGreaterThan(100);
  }, 120_000);
});
