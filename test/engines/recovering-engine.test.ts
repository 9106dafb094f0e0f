import { describe, expect, it } from 'vitest';
import { EngineError, type CompletionRequest, type EngineResult, type LoadableEngine } from '@/lib/completion';
import { RecoveringEngine, type RecoveryEvent } from '@/lib/engines/recovering-engine';

const REQUEST: CompletionRequest = { id: 'r', language: 'python', prefix: '', suffix: '', maxTokens: 5, lineMode: 'single' };
const signal = new AbortController().signal;
const RESULT = { raw: 'ok' } as EngineResult;

class Engine implements LoadableEngine {
  readonly id = 'webllm';
  readonly model = 'm';
  readonly promptMode = 'fim';
  loaded = false;
  loads = 0;
  outcomes: (EngineResult | EngineError)[] = [];
  loadError: EngineError | null = null;

  load(): Promise<void> {
    this.loads += 1;
    if (this.loadError !== null) return Promise.reject(this.loadError);
    this.loaded = true;
    return Promise.resolve();
  }
  unload(): Promise<void> {
    this.loaded = false;
    return Promise.resolve();
  }
  complete(): Promise<EngineResult> {
    const outcome = this.outcomes.shift() ?? RESULT;
    return outcome instanceof EngineError ? Promise.reject(outcome) : Promise.resolve(outcome);
  }
}

const crash = () => new EngineError('crashed', 'The device went away.');

async function setUp() {
  const inner = new Engine();
  const events: RecoveryEvent[] = [];
  const engine = new RecoveringEngine(inner, (event) => events.push(event));
  await engine.load({ signal });
  return { inner, events, engine };
}

describe('RecoveringEngine', () => {
  it('ends the running request with its reason, loads again once, and answers the next request', async () => {
    const { inner, events, engine } = await setUp();
    inner.outcomes = [crash()];
    await expect(engine.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'crashed', message: 'The device went away.' });
    expect(await engine.complete(REQUEST, { signal })).toBe(RESULT);
    expect(inner.loads).toBe(2);
    expect(events.map((event) => event.type)).toEqual(['reloading', 'recovered']);
  });

  it('gives up after the second crash and says what to do, until a person loads again', async () => {
    const { inner, events, engine } = await setUp();
    inner.outcomes = [crash(), crash()];
    await expect(engine.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'crashed' });
    await expect(engine.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'crashed' });
    await expect(engine.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('choose another engine') });
    expect(events.at(-1)).toEqual({ type: 'gave-up', reason: 'The device went away.' });
    await engine.load({ signal });
    expect(await engine.complete(REQUEST, { signal })).toBe(RESULT);
  });

  it('gives up where the reload itself fails', async () => {
    const { inner, events, engine } = await setUp();
    inner.outcomes = [crash()];
    inner.loadError = new EngineError('out-of-memory', 'There is not enough memory.');
    await expect(engine.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'crashed' });
    await expect(engine.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'unavailable' });
    expect(events.at(-1)).toEqual({ type: 'gave-up', reason: 'There is not enough memory.' });
  });

  it('leaves other failures alone', async () => {
    const { inner, events, engine } = await setUp();
    inner.outcomes = [new EngineError('aborted', 'x')];
    await expect(engine.complete(REQUEST, { signal })).rejects.toMatchObject({ code: 'aborted' });
    expect([inner.loads, events.length]).toEqual([1, 0]);
  });
});
