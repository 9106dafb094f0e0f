import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '../../lib/cli/package-assets';
import { LANGUAGES, languageById, SyntaxGate } from '../../lib/syntax';

interface Case {
  readonly title: string;
  readonly valid: boolean;
  readonly code: string | null;
  readonly message: string | null;
  /** The characters that the range covers. */
  readonly at: string | null;
  /** What the fast layer says where it says otherwise. */
  readonly fastValid: boolean;
  readonly source: string;
}

/**
 * A corpus file holds cases: `=== title`, then `valid`, or `invalid` with a code and a message, then optionally `at:` with the
 * marked characters and `fast:` where tree-sitter alone says otherwise, `---`, and the source with the completion between ⟦ and ⟧.
 */
function casesOf(file: string): Case[] {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', source = ''] = block.split(/^---\n/m);
      const [title = '', verdict = '', ...rest] = head.trimEnd().split('\n');
      const found = /^(valid|invalid)(?: ([a-z-]+)(?:: (.*))?)?$/.exec(verdict);
      if (found === null) throw new Error(`test/corpus/${file}: the case "${title}" needs a line "valid" or "invalid …" after its title.`);
      const valueOf = (name: string) => rest.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
      const valid = found[1] === 'valid';
      return { title, valid, code: found[2] ?? null, message: found[3] ?? null, at: valueOf('at'), fastValid: (valueOf('fast') ?? found[1]) === 'valid', source };
    });
}

const gate = new SyntaxGate(loadPackageAsset);
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));

it('every language has a corpus file, and no file is of an unknown language', () => {
  expect(files.map((file) => file.replace('.txt', '')).sort()).toEqual(LANGUAGES.map(({ id }) => id).sort());
});

describe.each(files)('%s', (file) => {
  const language = file.replace('.txt', '');
  it.each(casesOf(file))('$title', async ({ valid, code, message, at, fastValid, source }) => {
    const [prefix = '', rest = ''] = source.split('⟦');
    const [completion = '', suffix = ''] = rest.split('⟧');
    const input = { language, prefix, completion, suffix };
    const verdict = await gate.check(input);
    expect(verdict).toMatchObject({ valid, ...(code !== null && { code }), ...(message !== null && { message }) });
    if (!valid) {
      const [start, end] = verdict.range!;
      if (at !== null) expect((prefix + completion + suffix).slice(start, end)).toBe(at);
      expect(verdict.message).toMatch(/\.$/);
    }
    if (languageById(language)?.exact === null) expect(verdict.checker).toMatch(/^tree-sitter-/);
    else expect(await gate.check(input, { layer: 'fast' })).toMatchObject({ valid: fastValid, ...(code !== null && fastValid === valid && { code }) });
  });
});
