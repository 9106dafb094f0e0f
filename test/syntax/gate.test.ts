import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '../../lib/cli/package-assets';
import { SyntaxGate } from '../../lib/syntax';

const gate = new SyntaxGate(loadPackageAsset);

/** Checks marked code: what stands between `⟦` and `⟧` is the completion. */
function check(language: string, marked: string, layer: 'fast' | 'exact' = 'exact') {
  const [prefix = '', rest = ''] = marked.split('⟦');
  const [completion = '', suffix = ''] = rest.split('⟧');
  return gate.check({ language, prefix, completion, suffix }, { layer });
}

describe('SyntaxGate', () => {
  it('takes a right line and names the checker', async () => {
    expect(await check('python', 'def f(x):\n⟦    return x + 1⟧\n')).toMatchObject({ valid: true, code: null, message: null, range: null, checker: expect.stringMatching(/^ruff /) as string });
    expect(await check('python', 'def f(x):\n⟦    return x + 1⟧\n', 'fast')).toMatchObject({ valid: true, checker: 'tree-sitter-python 0.25.0' });
  });

  it('points at what is wrong', async () => {
    const verdict = await check('python', 'def f(x):\n⟦    return x + 1)⟧\n');
    expect(verdict).toMatchObject({ valid: false });
    expect(verdict.range?.[0]).toBe('def f(x):\n    return x + 1'.length);
  });

  it('gives ranges in UTF-16 units after characters outside the basic plane', async () => {
    const verdict = await check('python', 's = "😀😀"\n⟦t = "é😀" )⟧\n');
    expect(verdict.range?.[0]).toBe('s = "😀😀"\nt = "é😀" '.length);
  });

  it('does not blame the completion for an error elsewhere', async () => {
    const broken = 'def g(:\n    pass\n\n\n\n\n\n\ndef f(x):\n';
    expect(await check('python', `${broken}⟦    return x + 1⟧\n`)).toMatchObject({ valid: true });
    expect(await check('python', `${broken}⟦    return x + )⟧\n`)).toMatchObject({ valid: false });
  });

  it('says "not checked" for a language that it does not know', async () => {
    expect(await check('brainfuck', '⟦]⟧')).toEqual({ valid: true, code: null, message: null, range: null, checker: 'none' });
  });

  it('ends with AbortError when the signal has fired', async () => {
    await expect(gate.check({ language: 'python', prefix: '', completion: 'x', suffix: '' }, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('code that is nested too deeply for a parser', () => {
  const deep = (count: number): string => `${'('.repeat(count)}1${')'.repeat(count)}`;

  it.each([
    ['python', 'x = ', '\n'],
    ['javascript', 'x = ', ';\n'],
    ['typescript', 'x = ', ';\n'],
    ['tsx', 'x = ', ';\n'],
    ['java', 'class A { int x = ', '; }'],
  ])('%s: is refused in words, and the next check is as before', async (language, prefix, suffix) => {
    const sound = { language, prefix, completion: '1', suffix };
    const completion = deep(100_000);
    expect(await gate.check({ ...sound, completion })).toMatchObject({ valid: false, code: 'too-deep' });
    expect(await gate.check(sound)).toMatchObject({ valid: true });
    // Known to be sound now: the quicker way is taken.
    expect(await gate.check({ ...sound, completion })).toMatchObject({ valid: false, code: 'too-deep' });
    // How long a sum may be depends on how far the parser's code is compiled; there is a verdict in any case.
    await expect(gate.check({ ...sound, completion: `${'1+'.repeat(20_000)}1` })).resolves.toBeDefined();
  });

  it.each([
    ['python', `data = ${deep(100_000)}\n`, 'x = 1', '\n'],
    ['javascript', `data = ${deep(100_000)};\n`, 'x = 1;', '\n'],
    ['java', `class A { int data = ${deep(100_000)};\n`, 'int x = 1;', '\n}\n'],
  ])('%s: the completion is not to blame where the file is', async (language, prefix, completion, suffix) => {
    expect(await gate.check({ language, prefix, completion, suffix })).toMatchObject({ valid: true, checker: 'none' });
  });
});

describe('exact layers', () => {
  it.each([
    ['java', 'class A { void f() {\n⟦    a == b;⟧\n  } }', 'not-a-statement'],
    ['java', 'class A { void f() {\n⟦    int x = 99999999999;⟧\n  } }', 'number-range'],
    ['java', 'class A { void f() {\n⟦    foo(a;⟧\n  } }', 'unclosed-bracket'],
    ['javascript', 'function f() {\n⟦  let v: number = 1;⟧\n}', 'types-in-javascript'],
    ['typescript', 'function f() {\n⟦  return (1;⟧\n}', 'unclosed-bracket'],
  ])('%s: %s is refused as %s', async (language, marked, code) => {
    expect(await check(language, marked)).toMatchObject({ valid: false, code });
  });

  it.each([
    ['java', 'class A { long f() {\n⟦    return -2147483648 + 9L;⟧\n  } }'],
    ['javascript', 'const f = () => {\n⟦  return a ?? b?.c;⟧\n};'],
    ['typescript', 'const f = (x: unknown) => {\n⟦  return x as string satisfies string;⟧\n};'],
    ['tsx', 'const f = () => {\n⟦  return <p>{x}</p>;⟧\n};'],
  ])('%s: %s is taken', async (language, marked) => {
    expect(await check(language, marked)).toMatchObject({ valid: true, code: null });
  });

  it('takes what only the compiler refuses in Python', async () => {
    expect(await check('python', 'def f():\n⟦    g(a=1, a=2)⟧\n')).toMatchObject({ valid: true });
    expect(await check('python', 'def f():\n⟦    import a, b,⟧\n')).toMatchObject({ valid: false });
    expect(await check('python', 's = """\nimport a,⟦⟧\n"""\n')).toMatchObject({ valid: true });
  });

  it('answers by the exact layer where the grammar can’t be had', async () => {
    const without = new SyntaxGate(async (path) => {
      if (path.includes('tree-sitter-python')) throw new Error(`${path} is gone`);
      return loadPackageAsset(path);
    });
    for (const completion of ['x = 1', 'x = (', 'x = 2', 'x = 1)']) {
      expect(await without.check({ language: 'python', prefix: '', completion, suffix: '\n' })).toMatchObject({ valid: !/[()]/.test(completion), checker: expect.stringMatching(/^ruff/) as string });
    }
    await expect(without.check({ language: 'python', prefix: '', completion: 'x', suffix: '' }, { layer: 'fast' })).rejects.toThrow('is gone');
  });

  it('answers by tree-sitter until the exact layer has loaded, where asked not to wait', async () => {
    const eager = new SyntaxGate(loadPackageAsset, { waitForExact: false });
    const input = { language: 'python', prefix: '', completion: 'x = 1', suffix: '\n' };
    expect((await eager.check(input)).checker).toBe('tree-sitter-python 0.25.0');
    await eager.prepare('python');
    expect((await eager.check(input)).checker).toMatch(/^ruff /);
  });
});
