import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '../../lib/cli/package-assets';
import { LANGUAGES, SyntaxGate } from '../../lib/syntax';

const CHECKS = 10_000;
const WARM_UP = 2_000;
const LIMIT_MB = 25;

/** The corpus's sources of one language: right and wrong completions in small files. */
function sourcesOf(language: string): { prefix: string; completion: string; suffix: string }[] {
  const text = readFileSync(path.join(import.meta.dirname, `../corpus/${language}.txt`), 'utf8');
  return text.split(/^=== /m).slice(1).map((block) => {
    const [prefix = '', rest = ''] = (block.split(/^---\n/m)[1] ?? '').split('⟦');
    const [completion = '', suffix = ''] = rest.split('⟧');
    return { prefix, completion, suffix };
  });
}

describe('memory over 10,000 checks', () => {
  it.each(LANGUAGES.map(({ id }) => id))('%s stays flat', async (language) => {
    const gate = new SyntaxGate(loadPackageAsset);
    const sources = sourcesOf(language);
    // A text that differs each time is parsed each time.
    const check = (n: number) => {
      const { prefix, completion, suffix } = sources[n % sources.length]!;
      return gate.check({ language, prefix, completion: `${completion}${' '.repeat(n % 7)}`, suffix }, { layer: 'fast' });
    };
    for (let n = 0; n < WARM_UP; n++) await check(n);
    const before = process.memoryUsage().rss;
    for (let n = WARM_UP; n < CHECKS; n++) await check(n);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(LIMIT_MB);
  }, 180_000);
});
