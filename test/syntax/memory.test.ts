import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '../../lib/cli/package-assets';
import { LANGUAGES, languageById, SyntaxGate } from '../../lib/syntax';
import { TreeSitter } from '../../lib/syntax/tree-sitter';

const CHECKS = 10_000;
const WARM_UP = 2_000;
/** All that the process has, with what the engine keeps for later. */
const LIMIT_MB = 25;
/** What is neither in the engine's heap nor a buffer of it: the memory of WASM, where trees are. */
const WASM_LIMIT_MB = 10;

interface Source {
  readonly prefix: string;
  readonly completion: string;
  readonly suffix: string;
}

/** The corpus's sources of one language: right and wrong completions in small files. */
function sourcesOf(language: string): Source[] {
  const text = readFileSync(path.join(import.meta.dirname, `../corpus/${language}.txt`), 'utf8');
  return text.split(/^=== /m).slice(1).map((block) => {
    const [prefix = '', rest = ''] = (block.split(/^---\n/m)[1] ?? '').split('⟦');
    const [completion = '', suffix = ''] = rest.split('⟧');
    return { prefix, completion, suffix };
  });
}

interface Growth {
  readonly processMb: number;
  readonly wasmMb: number;
}

/** By how much memory grows over all checks but the first ones; a text that differs each time is parsed each time. */
async function growth(language: string, check: (source: Source) => unknown): Promise<Growth> {
  const sources = sourcesOf(language);
  const run = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      const { prefix, completion, suffix } = sources[n % sources.length]!;
      await check({ prefix, completion: `${completion}${' '.repeat(n % 7)}`, suffix });
    }
  };
  await run(0, WARM_UP);
  const before = process.memoryUsage();
  await run(WARM_UP, CHECKS);
  const after = process.memoryUsage();
  const outside = ({ rss, heapTotal, external }: NodeJS.MemoryUsage) => rss - heapTotal - external;
  return { processMb: (after.rss - before.rss) / 2 ** 20, wasmMb: (outside(after) - outside(before)) / 2 ** 20 };
}

describe('memory over 10,000 checks', () => {
  it.each(LANGUAGES.map(({ id }) => id))('%s stays flat', async (language) => {
    const gate = new SyntaxGate(loadPackageAsset);
    const { processMb, wasmMb } = await growth(language, (source) => gate.check({ language, ...source }, { layer: 'fast' }));
    expect(processMb).toBeLessThan(LIMIT_MB);
    expect(wasmMb).toBeLessThan(WASM_LIMIT_MB);
  }, 180_000);

  it('tells trees that are never deleted from trees that are', async () => {
    const parser = await new TreeSitter(loadPackageAsset).parser(languageById('python')!);
    const parse = ({ prefix, completion, suffix }: Source) => parser.parse(prefix + completion + suffix, null, 1_000);
    expect((await growth('python', (source) => parse(source)?.delete())).wasmMb).toBeLessThan(WASM_LIMIT_MB);
    expect((await growth('python', parse)).wasmMb).toBeGreaterThan(WASM_LIMIT_MB);
  }, 180_000);
});
