import { describe, expect, it } from 'vitest';
import { indentationCandidates } from '@/lib/completion';

function candidates(code: string, completion: string, language = 'python') {
  const [prefix = '', suffix = ''] = code.split('█');
  return indentationCandidates(completion, { prefix, suffix, language });
}

describe('indentation repair', () => {
  it('proposes the next line’s indentation first', () => {
    expect(candidates('def f():\n    a = 1\n█    return a\n', 'a += 1\n')[0]).toBe('    a += 1\n');
  });
  it('goes a level deeper after an opening colon', () => {
    expect(candidates('def f():\n  if x:\n█', 'return 1')).toContain('    return 1');
  });
  it('moves all lines together', () => {
    expect(candidates('def f():\n█    return a\n', 'if x:\n    a = 1\n')[0]).toBe('    if x:\n        a = 1\n');
  });
  it('counts what is already indented before the cursor', () => {
    expect(candidates('def f():\n    █\n    return a\n', '    a = 1\n        b')).toContain('a = 1\n        b');
  });
  it('uses tabs in a file of tabs', () => {
    expect(candidates('def f():\n\tif x:\n█', 'return 1')).toContain('\t\treturn 1');
  });
  it('has nothing to say inside a line, nor where indentation is free', () => {
    expect(candidates('x = █\n', '1')).toEqual([]);
    expect(candidates('void f() {\n█}\n', 'g();', 'cpp')).toEqual([]);
  });
  it('never proposes the completion itself', () => {
    expect(candidates('def f():\n█', '    return 1')).not.toContain('    return 1');
  });
});
