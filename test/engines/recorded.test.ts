import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompletionRequest } from '@/lib/completion';
import { RecordedEngine, recordingSchema, type RecordedAnswer, type Recording } from '@/lib/engines';

const FILE = 'def area(r):\n    return 3.14 * r ** 2\n';
const START = FILE.indexOf('return');

function answer(changes: Partial<RecordedAnswer> = {}): RecordedAnswer {
  return {
    raw: 'return r * r',
    tokens: ['return', ' r', ' *', ' r', '\n'],
    logprobs: [-0.1, -0.5, -0.2, null, -0.01],
    top: [[['return', -0.1], ['area', -2.4]], [], [], [], []],
    special: [4],
    arrivalMs: [400, 450, 500, 550, 600],
    finishReason: 'stop',
    totalMs: 610,
    promptTokens: 21,
    cachedPromptTokens: null,
    ...changes,
  };
}

function recording(local = answer(), server = answer({ raw: 'return 3 * r' })): Recording {
  const model = { id: 'm', title: 'M', sha256: 'a'.repeat(64), engine: 'llama.cpp', engineVersion: 'b1', promptMode: 'fim', sampling: { temperature: 0, maxTokens: 50, topLogprobs: 3 } } as const;
  return recordingSchema.parse({
    schema: 1,
    createdAt: '2026-11-29',
    machine: 'two cores',
    window: { prefixChars: 6000, suffixChars: 400 },
    models: { local: { ...model, id: 'small' }, server: { ...model, id: 'large' } },
    files: { 'python/area.py': 'b'.repeat(64) },
    holes: [{ id: 'area-1', file: 'python/area.py', language: 'python', lineMode: 'single', start: START, end: FILE.length - 1, local, server }],
  });
}

function request(prefix: string, suffix: string): CompletionRequest {
  return { id: '1', language: 'python', prefix, suffix, maxTokens: 50, lineMode: 'single' };
}

const HOLE = request(FILE.slice(0, START), '\n');
const files = new Map([['python/area.py', FILE]]);
const noSignal = () => new AbortController().signal;

describe('RecordedEngine', () => {
  it('answers with the recorded tokens, logprobs and timings, labelled as recorded', async () => {
    const engine = new RecordedEngine(recording(), { tier: 'local', files, speed: 'instant' });
    const seen: string[] = [];
    const result = await engine.complete(HOLE, { signal: noSignal(), onToken: (token, index) => seen.push(`${index}${token.text}`) });
    expect(result.raw).toBe('return r * r');
    expect(seen).toEqual(['0return', '1 r', '2 *', '3 r', '4\n']);
    expect(result.tokens[0]).toEqual({ text: 'return', logprob: -0.1, top: [{ token: 'return', logprob: -0.1 }, { token: 'area', logprob: -2.4 }] });
    expect(result.tokens[3]).toEqual({ text: ' r', logprob: null });
    expect(result.tokens[4]).toEqual({ text: '\n', logprob: -0.01, special: true });
    expect(result.timings).toMatchObject({ firstTokenMs: 400, firstThreeTokensMs: 500, totalMs: 610, promptTokens: 21, generatedTokens: 5 });
    expect(result.source).toEqual({ engine: 'llama.cpp', model: 'small', promptMode: 'fim', recorded: true, recordedAt: '2026-11-29' });
  });

  it('answers for the tier it was made for', async () => {
    const engine = new RecordedEngine(recording(), { tier: 'server', files, speed: 'instant' });
    expect((await engine.complete(HOLE, { signal: noSignal() })).raw).toBe('return 3 * r');
    expect(engine.model).toBe('large');
  });

  it('finds the hole whatever the line ends, and nothing else', async () => {
    const engine = new RecordedEngine(recording(), { tier: 'local', files, speed: 'instant' });
    expect(engine.knows({ prefix: HOLE.prefix.replaceAll('\n', '\r\n'), suffix: '\r\n' })).toBe(true);
    for (const other of [request(`${HOLE.prefix}re`, '\n'), request(HOLE.prefix, ''), request('', '')]) {
      expect(engine.knows(other)).toBe(false);
      await expect(engine.complete(other, { signal: noSignal() })).rejects.toMatchObject({ name: 'EngineError', code: 'no-answer' });
    }
  });

  it.each([
    [1, [400, 50, 50, 50, 50, 10]],
    [2, [200, 25, 25, 25, 25, 5]],
  ])('waits as long as the model did at speed %s', async (speed, expected) => {
    const waits: number[] = [];
    const engine = new RecordedEngine(recording(), { tier: 'local', files, speed, wait: (ms) => (waits.push(ms), Promise.resolve()) });
    await engine.complete(HOLE, { signal: noSignal() });
    expect(waits).toEqual(expected);
  });

  it('stops between two tokens when it is cancelled', async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    const engine = new RecordedEngine(recording(), { tier: 'local', files, speed: 'instant' });
    const running = engine.complete(HOLE, {
      signal: controller.signal,
      onToken: (token) => {
        seen.push(token.text);
        if (seen.length === 2) controller.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ name: 'EngineError', code: 'aborted' });
    expect(seen).toEqual(['return', ' r']);
  });

  it('stops waiting when it is cancelled', async () => {
    const controller = new AbortController();
    const running = new RecordedEngine(recording(answer({ arrivalMs: [1e7, 1e7, 1e7, 1e7, 1e7], totalMs: 1e7 })), { tier: 'local', files }).complete(HOLE, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
  });

  it('has no first token where nothing was generated', async () => {
    const empty = answer({ raw: '', tokens: [], logprobs: [], top: [], special: [], arrivalMs: [] });
    const result = await new RecordedEngine(recording(empty), { tier: 'local', files, speed: 'instant' }).complete(HOLE, { signal: noSignal() });
    expect(result.tokens).toEqual([]);
    expect(result.timings).toMatchObject({ firstTokenMs: null, firstThreeTokensMs: null, generatedTokens: 0 });
  });
});

describe('recordingSchema', () => {
  it('refuses arrays of unequal length', () => {
    expect(() => recording(answer({ arrivalMs: [1] }))).toThrow(/equal length/);
  });

  it('takes any text through JSON unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
        const made = recording(answer({ raw }));
        expect(recordingSchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
      }),
    );
  });
});
