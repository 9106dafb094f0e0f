import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPackageAsset } from '../../lib/cli/package-assets';
import { LANGUAGES, languageById, SyntaxGate } from '../../lib/syntax';
import { TreeSitter } from '../../lib/syntax/tree-sitter';

const CHECKS = 10_000;
const WARM_UP = 2_000;
/** All that the process has, with what the engine keeps for later. */
const LIMIT_MB = 25;
/** The memory of WASM modules, where trees are. */
const WASM_LIMIT_MB = 2;

const memories = new Set<WebAssembly.Memory>();
const instantiate = WebAssembly.instantiate.bind(WebAssembly) as (...args: unknown[]) => Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource>;
const constructed = WebAssembly.Memory;

/** Memories are kept as modules make them or bring their own. */
beforeAll(() => {
  WebAssembly.Memory = class extends constructed {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      memories.add(this);
    }
  };
  WebAssembly.instantiate = (async (...args: unknown[]) => {
    const made = await instantiate(...args);
    const { exports } = 'instance' in made ? made.instance : made;
    for (const value of Object.values(exports)) if (value instanceof constructed) memories.add(value);
    return made;
  }) as typeof WebAssembly.instantiate;
});
afterAll(() => {
  WebAssembly.Memory = constructed;
  WebAssembly.instantiate = instantiate as typeof WebAssembly.instantiate;
});

function wasmBytes(): number {
  return [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}

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
  const [processBefore, wasmBefore] = [process.memoryUsage().rss, wasmBytes()];
  await run(WARM_UP, CHECKS);
  expect(memories.size).toBeGreaterThan(0);
  return { processMb: (process.memoryUsage().rss - processBefore) / 2 ** 20, wasmMb: (wasmBytes() - wasmBefore) / 2 ** 20 };
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
    const flat = await growth('python', (source) => parse(source)?.delete());
    expect(flat.wasmMb).toBeLessThan(WASM_LIMIT_MB);
    const leaking = await growth('python', parse);
    expect(leaking.wasmMb).toBeGreaterThan(WASM_LIMIT_MB);
    console.log(`WASM memory over ${CHECKS - WARM_UP} trees: ${flat.wasmMb.toFixed(1)} MB deleted, ${leaking.wasmMb.toFixed(1)} MB kept`);
  }, 180_000);
});
