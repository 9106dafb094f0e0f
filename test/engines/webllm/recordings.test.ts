import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WebLlmEngine } from '@/lib/engines/webllm';
import type { MlcChunk, MlcEngine } from '@/lib/engines/webllm/mlc-engine';
import type { Recording } from '../../webllm/scenarios';

interface Recordings {
  readonly webLlm: string;
  readonly settings?: Record<string, number>;
  readonly scenarios: readonly Recording[];
}

/** Streams of the real library, kept by `npm run test:webllm`: with given logits, and with the real forward pass. */
const [CANNED, REAL] = ['canned', 'real'].map((name) => JSON.parse(readFileSync(path.join(import.meta.dirname, `recordings/${name}.json`), 'utf8')) as Recordings) as [Recordings, Recordings];

/** Plays a recorded stream; an interrupt ends it with the recorded last chunks. */
class PlayedEngine implements MlcEngine {
  constructor(private readonly chunks: readonly MlcChunk[]) {}
  reload = () => Promise.resolve();
  unload = () => Promise.resolve();
  interruptGenerate = () => undefined;
  readonly completions = { create: () => Promise.resolve(this.#play()) };
  readonly chat = { completions: { create: () => Promise.resolve(this.#play()) } };
  async *#play(): AsyncGenerator<MlcChunk> {
    for (const chunk of this.chunks) {
      await Promise.resolve();
      yield chunk;
    }
  }
}

describe(`streams of web-llm ${CANNED.webLlm}`, () => {
  it('were made with the settings that the adapter uses', () => {
    expect(CANNED.settings).toEqual({ temperature: 1, top_p: 1e-5, top_logprobs: 3 });
    expect(CANNED.scenarios.length).toBeGreaterThanOrEqual(8);
    expect(REAL.scenarios.length).toBeGreaterThanOrEqual(2);
  });

  it.each([...CANNED.scenarios, ...REAL.scenarios].map((scenario) => [scenario.name, scenario] as const))('%s', async (_, { mode, lineMode, chunks, expected }) => {
    const engine = new WebLlmEngine({ modelId: 'm', title: 'm', promptMode: mode, fimTemplate: 'qwen', contextTokens: 4096, selfTest: null, createEngine: () => Promise.resolve(new PlayedEngine(chunks)) });
    const { signal } = new AbortController();
    await engine.load({ signal });
    const result = await engine.complete({ id: 'r', language: 'python', prefix: '', suffix: '', maxTokens: 50, lineMode }, { signal });
    expect(result.raw).toBe(expected.raw);
    // A played stream has no record of its own: tokens held back inside a character are then known by number, not by score.
    const known = (tokens: readonly { readonly text: string; readonly logprob: number | null }[]) => tokens.filter((token) => token.text !== '').map(({ text, logprob }) => [text, logprob]);
    expect(known(result.tokens)).toEqual(known(expected.tokens));
  });
});
