import { beforeEach, describe, expect, it } from 'vitest';
import { EngineManager, type EngineReports, type LoadableModel } from '@/components/playground/engine-manager';
import { EngineError, type CompletionEngine, type LoadableEngine, type SyntaxChecker } from '@/lib/completion';
import { paperPolicy } from '@/lib/routing';
import { createSessionStore, type SessionStore } from '@/lib/session';

const checker: SyntaxChecker = { check: () => Promise.reject(new Error('not asked')) };
let store: SessionStore;
let manager: EngineManager;

beforeEach(() => {
  store = createSessionStore({ policy: paperPolicy() });
  manager = new EngineManager(store, checker, () => Promise.resolve());
});

/** A model whose engine a test can make crash; `loads` counts its loads. */
function model(changes: { id?: 'webllm' | 'wllama'; failLoad?: (load: number) => EngineError | null; trusted?: boolean; next?: LoadableModel['next'] } = {}) {
  const lever: { loads: number; crash: (reason: string) => void } = { loads: 0, crash: () => undefined };
  const id = changes.id ?? 'webllm';
  const create = ({ onCrash, onScoring }: EngineReports): LoadableEngine => {
    lever.crash = onCrash;
    return {
      id,
      model: id,
      promptMode: 'fim',
      loaded: true,
      load: () => {
        lever.loads += 1;
        const error = changes.failLoad?.(lever.loads) ?? null;
        if (error !== null) return Promise.reject(error);
        onScoring(changes.trusted === false ? { trusted: false, message: 'The scores can’t be trusted.' } : { trusted: true });
        return Promise.resolve();
      },
      unload: () => Promise.resolve(),
      complete: () => Promise.reject(new EngineError('crashed', 'gone')),
    };
  };
  const loadable: LoadableModel = { title: `Model of ${id}`, engine: id, create, ...(changes.next === undefined ? {} : { next: changes.next }) };
  return { lever, loadable };
}

const faults = () => store.getState().faults.map(({ code, message }) => ({ code, message }));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('EngineManager', () => {
  it('loads a model, and says where its scores can’t be trusted', async () => {
    await manager.load(model({ trusted: false }).loadable);
    expect(store.getState().localEngine).toMatchObject({ kind: 'ready', engine: 'webllm' });
    expect(faults()).toEqual([{ code: 'no-logprobs', message: 'The scores can’t be trusted.' }]);
  });

  it('loads once more by itself when the device is lost, and says so', async () => {
    const { lever, loadable } = model({ trusted: false });
    await manager.load(loadable);
    lever.crash('The graphics device went away.');
    expect(faults()).toEqual([{ code: 'crashed', message: 'The graphics device went away. Model of webllm is being loaded again, once.' }]);
    await settled();
    expect(lever.loads).toBe(2);
    // Back, but still with scores that nobody should believe.
    expect(faults()).toMatchObject([{ code: 'no-logprobs' }]);
    expect(manager.engines().recorded).toBe(false);
  });

  it('gives up after the second loss and loads the next engine', async () => {
    const next = model({ id: 'wllama' });
    const { lever, loadable } = model({ next: () => Promise.resolve({ kind: 'load', model: next.loadable }) });
    await manager.load(loadable);
    lever.crash('Lost.');
    await settled();
    lever.crash('Lost again.');
    await settled();
    expect(store.getState().localEngine).toMatchObject({ kind: 'ready', engine: 'wllama' });
    expect(faults()).toEqual([{ code: 'crashed', message: 'Lost again. Model of webllm was loaded again once already. Model of wllama is loaded instead.' }]);
    expect([...manager.failed]).toEqual([['webllm', 'Lost again.']]);
    await manager.load(loadable);
    expect(manager.failed.size).toBe(0);
  });

  it('gives up where the reload itself fails; a model server takes over where there is one', async () => {
    const endpoint: CompletionEngine = { id: 'openai-compatible', model: 'mine', promptMode: 'fim', complete: () => Promise.reject(new EngineError('aborted', '')) };
    const { lever, loadable } = model({ failLoad: (load) => (load === 1 ? null : new EngineError('unavailable', 'No adapter.')), next: () => Promise.resolve({ kind: 'ready', engine: endpoint }) });
    await manager.load(loadable);
    lever.crash('Lost.');
    await settled();
    expect(manager.engines().local).toBe(endpoint);
    expect(faults()[0]?.message).toBe('No adapter. Model of webllm was loaded again once already. mine on this machine’s model server answers instead.');
  });

  it('goes back to recorded answers where nothing is next, or finding it fails', async () => {
    for (const next of [undefined, () => Promise.reject(new Error('no network'))]) {
      const { lever, loadable } = model(next === undefined ? {} : { next });
      await manager.load(loadable);
      lever.crash('Lost.');
      await settled();
      lever.crash('Lost.');
      await settled();
      expect(store.getState().localEngine).toEqual({ kind: 'recorded' });
      expect(faults()[0]?.message).toContain('Recorded answers are back.');
    }
  });

  it('reports a failed load in its own sentence; only a broken engine is passed over next time', async () => {
    await manager.load(model({ failLoad: () => new EngineError('unavailable', 'The server answered 404 for the model file x.') }).loadable);
    expect(faults()).toEqual([{ code: 'unavailable', message: 'The server answered 404 for the model file x.' }]);
    expect(manager.failed.size).toBe(0);
    await manager.load(model({ failLoad: () => new EngineError('out-of-memory', 'Too big.') }).loadable);
    expect(manager.failed.get('webllm')).toBe('Too big.');
  });
});
