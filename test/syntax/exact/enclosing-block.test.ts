import { describe, expect, it } from 'vitest';
import { enclosingBlock } from '@/lib/syntax/exact/enclosing-block';

/** The block around what stands between two marks. */
function blockOf(marked: string): string | null {
  const [before = '', stretch = '', after = ''] = marked.split('‸');
  return enclosingBlock(before + stretch + after, before.length, before.length + stretch.length);
}

describe('enclosingBlock', () => {
  it('is the statement that begins left of the stretch, with all that belongs to it', () => {
    expect(blockOf('import a\n\ndef f():\n    x = ‸1‸\n    return x\n\ndef g():\n    pass\n')).toBe('def f():\n    x = 1\n    return x\n\n');
  });

  it('is a statement of the outermost level itself', () => {
    expect(blockOf('import a\nx = ‸1‸\ny = 2\n')).toBe('x = 1\n');
  });

  it('keeps its columns below a header of its own', () => {
    expect(blockOf('class A:\n    def f(self):\n        return ‸1‸\n    def g(self):\n        pass\n')).toBe('if 1:\n    def f(self):\n        return 1\n');
  });

  it('does not begin with a line that goes on with a statement, or end before one', () => {
    expect(blockOf('x = 1\nif a:\n    b\nelse:\n    ‸c‸\nelif d:\n    e\nz\n')).toBe('if a:\n    b\nelse:\n    c\nelif d:\n    e\n');
    expect(blockOf('x = 1\ny = [\n    1,\n    ‸2‸,\n]\nz\n')).toBe('y = [\n    1,\n    2,\n]\n');
  });

  it('reaches as far left as the stretch does', () => {
    expect(blockOf('a = 1\ndef f():\n    if b:\n        ‸c\n    d‸\n    e\nf = 1\n')).toBe('def f():\n    if b:\n        c\n    d\n    e\n');
    expect(blockOf('a = 1\nif b:\n    ‸c\nd‸ = 1\nf = 1\n')).toBe('if b:\n    c\nd = 1\n');
  });

  it('passes over blank lines and comments', () => {
    expect(blockOf('a = 1\ndef f():\n\n# no code\n    ‸c‸\n\n# nor this\n    d\ne\n')).toBe('def f():\n\n# no code\n    c\n\n# nor this\n    d\n');
  });

  it('is null where nothing is left out', () => {
    expect(blockOf('x = ‸1‸\ny = 2\n')).toBeNull();
    expect(blockOf('‸‸')).toBeNull();
  });
});
