import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '@/lib/cli/package-assets';
import { SyntaxGate } from '@/lib/syntax';
import { rehearsalOf } from '@/lib/syntax/rehearsal';
import { generatedSource } from './generated-source';

function take<T>(items: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

describe('rehearsalOf', () => {
  it('makes every other hole hold the line that stands there, all over the file, and the others something else', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', '  ', '}', 'let x = f(1);', '  return [a];', '\tif (b) {', 'é🦄 = "…"'), { minLength: 1, maxLength: 40 }), fc.nat(), (lines, at) => {
        const text = lines.join('\n');
        const cut = at % (text.length + 1);
        const variants = take(rehearsalOf({ language: 'javascript', path: 'a.js', prefix: text.slice(0, cut), completion: text.slice(cut, cut + 3), suffix: text.slice(cut + 3) }), 2 * lines.length);
        if (lines.every((line) => line.trim().length < 4)) expect(variants).toEqual([]);
        else expect(variants).toHaveLength(2 * lines.length);
        for (const { language, path, prefix, completion, suffix } of variants) {
          expect([language, path]).toEqual(['javascript', 'a.js']);
          expect(text.startsWith(prefix) && text.endsWith(suffix)).toBe(true);
          expect(completion.trim().length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('the gate after a rehearsal', () => {
  it.each(['python', 'javascript', 'java', 'go'])('says of %s what it said before', async (language) => {
    const source = generatedSource(language === 'go' ? 'cpp' : language, 30);
    const checks = take(rehearsalOf({ language, prefix: source, completion: '', suffix: '' }), 12);
    const fresh = new SyntaxGate(loadPackageAsset);
    const verdicts = [];
    for (const input of checks) verdicts.push(await fresh.check(input));
    const rehearsed = new SyntaxGate(loadPackageAsset);
    await rehearsed.prepare(language);
    const steps = rehearsed.rehearse({ language, prefix: source, completion: '', suffix: '' }, 'exact');
    for (let n = 0; n < 20; n++) expect((await steps.next()).done).toBe(false);
    await steps.return();
    for (const [n, input] of checks.entries()) expect(await rehearsed.check(input)).toEqual(verdicts[n]);
  });

  it('rehearses nothing for a language without an entry', async () => {
    expect((await new SyntaxGate(loadPackageAsset).rehearse({ language: 'cobol', prefix: '', completion: 'MOVE A TO B', suffix: '' }, 'exact').next()).done).toBe(true);
  });
});
