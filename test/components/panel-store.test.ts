import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPanelStore } from '@/components/playground/panel-store';
import { paperPolicy } from '@/lib/routing';
import { createSessionStore } from '@/lib/session';

describe('panel store', () => {
  let frames: (() => void)[] = [];
  const paint = () => {
    for (const frame of frames.splice(0)) frame();
    vi.advanceTimersByTime(1);
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  });
  afterEach(() => {
    frames = [];
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function setUp() {
    const store = createSessionStore({ policy: paperPolicy() });
    const panels = createPanelStore(store);
    const listener = vi.fn();
    const unsubscribe = panels.subscribe(listener);
    return { store, panels, listener, unsubscribe };
  }

  it('tells of many changes by completions once, after the next frame', () => {
    const { store, panels, listener } = setUp();
    store.setState({ revision: 1 });
    store.setState({ focus: { kind: 'no-recording' } });
    store.setState({ localEngine: { kind: 'ready', engine: 'wllama', model: 'm', tokensPerSecond: 3 } });
    expect(listener).not.toHaveBeenCalled();
    expect(panels.getState().revision).toBe(1);
    paint();
    expect(listener).toHaveBeenCalledOnce();
    store.setState({ revision: 2 });
    paint();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('tells of a change by the person at once, and of what waited with it', () => {
    const { store, listener } = setUp();
    const before = store.getState();
    store.setState({ revision: 1 });
    store.setState({ activeDocumentId: 'mean.py' });
    expect(listener).toHaveBeenCalledExactlyOnceWith(store.getState(), before);
    paint();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('tells of tokens after a pause, and of the decision that ends them at the next frame', () => {
    const { store, listener } = setUp();
    const run = { requestId: 'r', documentId: 'd', offset: 0, tokens: [], confidence: undefined, passes: undefined, localGate: undefined, serverStarted: false, serverTokens: 0 };
    store.setState({ run });
    store.setState({ run: { ...run, serverTokens: 1 } });
    paint();
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60);
    expect(listener).toHaveBeenCalledOnce();
    store.setState({ run: { ...run, serverTokens: 2 } });
    store.setState({ run: null, focus: { kind: 'decision', id: 'r' } });
    paint();
    expect(listener).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('tells without a frame in a hidden tab', () => {
    const { store, listener } = setUp();
    store.setState({ revision: 1 });
    vi.advanceTimersByTime(100);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is silent after the last listener has gone', () => {
    const { store, listener, unsubscribe } = setUp();
    unsubscribe();
    store.setState({ activeDocumentId: 'mean.py' });
    expect(listener).not.toHaveBeenCalled();
  });
});
