import { describe, expect, it } from 'vitest';
import { benchmarkCsv, benchmarkEngine, benchmarkRequest, speedsOf, type BenchmarkRow } from '@/lib/engines/benchmark';
import { EngineError, type EngineResult, type LoadableEngine } from '@/lib/completion';

const timings = (changes: Partial<EngineResult['timings']> = {}): EngineResult['timings'] => ({ queueMs: 0, firstTokenMs: 1_100, firstThreeTokensMs: 1_300, totalMs: 2_000, promptTokens: 100, cachedPromptTokens: null, generatedTokens: 10, ...changes });
const answer = (changes: Partial<EngineResult['timings']> = {}): EngineResult => ({ raw: 'x', tokens: [], finishReason: 'stop', timings: timings(changes), source: { engine: 'wllama', model: 'm', promptMode: 'fim', recorded: false } });

/** Answers in turn; `load` takes 500 ms of the clock. */
function setUp(answers: readonly (EngineResult | EngineError)[]) {
  const lever = { nowMs: 0, unloads: 0, prefixes: [] as string[], phases: [] as string[] };
  const left = [...answers];
  const engine: LoadableEngine = {
    id: 'wllama',
    model: 'm',
    promptMode: 'fim',
    loaded: false,
    load: () => {
      lever.nowMs += 500;
      return Promise.resolve();
    },
    unload: () => {
      lever.unloads += 1;
      return Promise.resolve();
    },
    complete: ({ prefix }) => {
      lever.prefixes.push(prefix);
      const next = left.shift();
      return next === undefined || next instanceof EngineError ? Promise.reject(next ?? new Error('asked too often')) : Promise.resolve(next);
    },
  };
  const run = () => benchmarkEngine(engine, { signal: new AbortController().signal, nowMs: () => lever.nowMs, measureMemory: () => Promise.resolve(7_000), onPhase: (phase) => lever.phases.push(phase) });
  return { lever, run };
}

describe('benchmarkEngine', () => {
  it('measures load, prefill, decoding, the first token and the first one after typing on; frees the engine', async () => {
    const { lever, run } = setUp([answer(), answer({ firstTokenMs: 300 })]);
    expect(await run()).toEqual({ loadMs: 500, promptTokens: 100, firstTokenMs: 1_100, prefillTokensPerSecond: 100, generatedTokens: 10, decodeTokensPerSecond: 10, nextFirstTokenMs: 300, memoryBytes: 7_000 });
    expect(lever.phases).toEqual(['loading', 'first', 'next']);
    expect(lever.unloads).toBe(1);
    // What follows is a continuation of what went before, as when typing.
    expect(lever.prefixes[1]?.startsWith(lever.prefixes[0] ?? '?')).toBe(true);
  });

  it('passes an engine’s error on and frees the engine all the same', async () => {
    const { lever, run } = setUp([new EngineError('out-of-memory', 'Too big.')]);
    await expect(run()).rejects.toThrow('Too big.');
    expect(lever.unloads).toBe(1);
  });

  it('does not make up figures where the model wrote nothing', async () => {
    const { run } = setUp([answer({ firstTokenMs: null, generatedTokens: 0 })]);
    await expect(run()).rejects.toThrow(/wrote nothing/);
  });
});

describe('speedsOf', () => {
  it('knows no pace from one token, and no prefill without a token count', () => {
    expect(speedsOf({ timings: timings({ generatedTokens: 1, promptTokens: null }) })).toMatchObject({ decodeTokensPerSecond: null, prefillTokensPerSecond: null });
    expect(speedsOf({ timings: timings({ firstTokenMs: 0, totalMs: 0 }) })).toMatchObject({ decodeTokensPerSecond: null, prefillTokensPerSecond: null });
  });
});

describe('benchmarkCsv', () => {
  it('has a head line, quotes where needed, and leaves unknown cells empty', () => {
    const row: BenchmarkRow = { engine: 'webllm', model: 'a "b", c', at: '2026-01-01T00:00:00.000Z', loadMs: 1.23456, promptTokens: null, firstTokenMs: 2, prefillTokensPerSecond: null, generatedTokens: 3, decodeTokensPerSecond: 4.5, nextFirstTokenMs: null, memoryBytes: null };
    expect(benchmarkCsv([row])).toBe('engine,model,at,loadMs,promptTokens,firstTokenMs,prefillTokensPerSecond,generatedTokens,decodeTokensPerSecond,nextFirstTokenMs,memoryBytes\nwebllm,"a ""b"", c",2026-01-01T00:00:00.000Z,1.235,,2,,3,4.5,,\n');
  });
});

it('the measured hole is short enough for every engine', () => {
  const { prefix, suffix } = benchmarkRequest();
  expect(prefix.length + suffix.length).toBeLessThan(800);
});
