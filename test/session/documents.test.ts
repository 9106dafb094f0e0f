import { describe, expect, it } from 'vitest';
import { freeName, holeAt, languageOfFileName, looksLikeText, neighbouringHole, textAtHole, type SourceDocument } from '@/lib/session';

const hole = { id: 'h', start: 4, end: 9, lineMode: 'single' as const };
const document: SourceDocument = { id: 'a.py', name: 'a.py', language: 'python', kind: 'starter', original: 'x = 1 + 2\n', text: 'x = 1 + 2\n', holes: [hole] };

describe('documents', () => {
  it('cuts a hole out and finds it again only at its place in its text', () => {
    const { text, offset } = textAtHole(document, hole);
    expect([text, offset]).toEqual(['x = \n', 4]);
    expect(holeAt({ ...document, text }, offset)?.id).toBe('h');
    expect(holeAt({ ...document, text }, offset - 1)).toBeUndefined();
    expect(holeAt({ ...document, text: 'x =  \n' }, offset)).toBeUndefined();
  });

  it('goes on from the hole that was visited last, round at both ends', () => {
    expect([neighbouringHole(3, 0, 1), neighbouringHole(3, 2, 1), neighbouringHole(3, 0, -1), neighbouringHole(3, 2, -1)]).toEqual([1, 0, 2, 1]);
    expect([neighbouringHole(3, -1, 1), neighbouringHole(3, -1, -1)]).toEqual([0, 2]);
  });

  it('gives a new file a name that none has', () => {
    const named = (...names: string[]) => names.map((name) => ({ name }));
    expect(freeName('untitled.py', [])).toBe('untitled.py');
    expect(freeName('untitled.py', named('untitled.py', 'a.py'))).toBe('untitled-2.py');
    expect(freeName('untitled.py', named('untitled.py', 'untitled-2.py', 'untitled-4.py'))).toBe('untitled-3.py');
    expect(freeName('Makefile', named('Makefile'))).toBe('Makefile-2');
    expect(freeName('.env', named('.env'))).toBe('.env-2');
  });

  it.each([
    ['mean.py', 'python'],
    ['A.JAVA', 'java'],
    ['a/b.test.ts', 'typescript'],
    ['view.tsx', 'tsx'],
    ['x.hpp', 'cpp'],
    ['index.mjs', 'javascript'],
    ['Makefile', 'plaintext'],
    ['notes.txt', 'plaintext'],
  ])('%s is %s', (name, language) => expect(languageOfFileName(name)).toBe(language));

  it('tells text from other files', () => {
    expect(looksLikeText('print("héllo 👋 你好")\r\n')).toBe(true);
    expect(looksLikeText('')).toBe(true);
    expect(looksLikeText('GGUF\u0000\u0001')).toBe(false);
    expect(looksLikeText('\ufffd'.repeat(20))).toBe(false);
  });
});
