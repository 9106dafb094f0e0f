import { describe, expect, it } from 'vitest';
import { hasOwnChanges, toSaved, type SourceDocument } from '@/lib/session';

const original = 'def f(x):\n    return x\n';
const start = original.indexOf('return');
const starter: SourceDocument = { id: 's', name: 's.py', language: 'python', kind: 'starter', original, text: original, holes: [{ id: 'h', start, end: original.length - 1, lineMode: 'single' }] };
const atHole = 'def f(x):\n    \n';

describe('hasOwnChanges', () => {
  it.each([
    ['the original', original, false],
    ['the original at a hole', atHole, false],
    ['a hole filled by a completion', 'def f(x):\n    return x * 2\n', false],
    ['a hole filled by hand', 'def f(x):\n    return x * 3\n', true],
    ['a change elsewhere', `# mine\n${original}`, true],
    ['nothing left', '', true],
  ])('%s', (_, text, expected) => {
    expect(hasOwnChanges({ ...starter, text }, ['return x * 2'])).toBe(expected);
  });

  it('is about starters only', () => {
    expect(hasOwnChanges({ ...starter, kind: 'file', text: 'x' }, [])).toBe(false);
  });
});

describe('toSaved', () => {
  it('a starter that stands at a hole is stored as unchanged', () => {
    expect(toSaved({ ...starter, text: atHole }, 'tab', 1)).toMatchObject({ text: original, writer: 'tab', savedAtMs: 1 });
    expect(toSaved({ ...starter, text: 'mine' }, 'tab', 1).text).toBe('mine');
  });
});
