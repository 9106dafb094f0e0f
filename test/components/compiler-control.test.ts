import { describe, expect, it } from 'vitest';
import { CompilerControl, type CompilerParts } from '@/components/playground/compiler-control';

/** Parts whose loading the test ends; `uses` is what the gate was given, in order. */
function setUp({ stored = false }: { stored?: boolean } = {}) {
  let isStored = stored;
  let end: (error?: Error) => void = () => undefined;
  let report: (loadedBytes: number) => void = () => undefined;
  const seen = { closed: 0, loads: 0 };
  const uses: boolean[] = [];
  const parts: CompilerParts = {
    client: {
      load: (onProgress, signal) =>
        new Promise((resolve, reject) => {
          seen.loads += 1;
          report = (loadedBytes) => onProgress?.({ loadedBytes, totalBytes: 100 });
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          end = (error) => {
            isStored ||= error === undefined;
            if (error === undefined) resolve();
            else reject(error);
          };
        }),
      check: () => Promise.resolve(null),
      close: () => void (seen.closed += 1),
    },
    files: {
      areStored: () => Promise.resolve(isStored),
      remove: () => {
        isStored = false;
        return Promise.resolve();
      },
    },
  };
  const control = new CompilerControl(() => Promise.resolve(parts), (compiler) => void uses.push(compiler !== null));
  const begun = () => new Promise((resolve) => setTimeout(resolve));
  return { control, seen, uses, begun, end: (error?: Error) => end(error), report: (bytes: number) => report(bytes) };
}

describe('CompilerControl', () => {
  it('loads on the person’s wish, shows how far it is, and gives the compiler to the gate', async () => {
    const { control, uses, begun, end, report } = setUp();
    const loading = control.load();
    await begun();
    report(40);
    expect(control.store.getState()).toEqual({ kind: 'loading', progress: { loadedBytes: 40, totalBytes: 100 } });
    expect(uses).toEqual([]);
    end();
    expect(await loading).toBe(true);
    expect(control.store.getState()).toEqual({ kind: 'ready', stored: true });
    expect(uses).toEqual([true]);
  });

  it('loads by itself only what an earlier visit stored', async () => {
    const fresh = setUp();
    expect(await fresh.control.loadIfStored()).toBe(false);
    expect(fresh.seen.loads).toBe(0);
    const again = setUp({ stored: true });
    await again.control.look();
    expect(again.control.store.getState()).toEqual({ kind: 'absent', stored: true });
    const loading = again.control.loadIfStored();
    await again.begun();
    again.end();
    expect(await loading).toBe(true);
    expect(await again.control.loadIfStored()).toBe(true);
    expect(again.seen.loads).toBe(1);
  });

  it('says why it failed, and can be tried again', async () => {
    const { control, uses, begun, end } = setUp();
    const failing = control.load();
    await begun();
    end(new Error('HTTP 404'));
    expect(await failing).toBe(false);
    expect(control.store.getState()).toEqual({ kind: 'failed', message: 'HTTP 404' });
    const loading = control.load();
    await begun();
    end();
    expect(await loading).toBe(true);
    expect(uses).toEqual([true]);
  });

  it('says that it is the page’s own code where that could not be fetched', async () => {
    const control = new CompilerControl(() => Promise.reject(new Error('Failed to fetch dynamically imported module')), () => undefined);
    expect(await control.load()).toBe(false);
    expect(control.store.getState()).toEqual({ kind: 'failed', message: null });
  });

  it('stops when it is cancelled, without a word of failure', async () => {
    const { control, uses, begun } = setUp();
    const loading = control.load();
    await begun();
    await control.cancel();
    expect(await loading).toBe(false);
    expect(control.store.getState()).toEqual({ kind: 'absent', stored: false });
    expect(uses).toEqual([]);
  });

  it('takes the compiler from the gate when it is removed', async () => {
    const { control, seen, uses, begun, end } = setUp();
    const loading = control.load();
    await begun();
    end();
    await loading;
    await control.remove();
    expect(uses).toEqual([true, false]);
    expect(seen.closed).toBe(1);
    expect(control.store.getState()).toEqual({ kind: 'absent', stored: false });
  });
});
