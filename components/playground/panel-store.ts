import type { SessionState, SessionStore } from '@/lib/session';

/** What completions and loading change by themselves (each answer tells the engine's speed anew); all else follows a person's own doing, and inputs must show that at once. */
const OF_COMPLETIONS: ReadonlySet<string> = new Set<keyof SessionState>(['run', 'focus', 'decisions', 'sent', 'revision', 'localEngine']);
/** In a hidden tab there is no next frame. */
const LATEST_MS = 100;
/** While a completion runs the panels may lag so far behind: the last token's ghost text is on screen before they draw that token. */
const RUN_MS = 60;

export type PanelStore = Pick<SessionStore, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * The session as the panels read it: what a completion changes reaches them once a frame, after that frame is painted,
 * or a little later while tokens come, so that drawing them hardly ever stands between the last token and its ghost text.
 */
export function createPanelStore(store: SessionStore): PanelStore {
  const listeners = new Set<Parameters<SessionStore['subscribe']>[0]>();
  let unsubscribe: (() => void) | undefined;
  let waitingSince: SessionState | null = null;
  /** What the listeners wait for: nothing, the pause between drawings of a run, or the next frame. */
  let waitingFor: 'nothing' | 'pause' | 'frame' = 'nothing';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(timer);
    waitingFor = 'nothing';
    const previous = waitingSince;
    if (previous === null) return;
    waitingSince = null;
    for (const listener of listeners) listener(store.getState(), previous);
  };
  const onChange = (state: SessionState, previous: SessionState) => {
    waitingSince ??= previous;
    const changed = (Object.keys(state) as (keyof SessionState)[]).filter((key) => state[key] !== previous[key]);
    if (changed.some((key) => !OF_COMPLETIONS.has(key))) tell();
    else if (state.run !== null && changed.every((key) => key === 'run')) {
      if (waitingFor !== 'nothing') return;
      waitingFor = 'pause';
      timer = setTimeout(tell, RUN_MS);
    } else if (waitingFor !== 'frame') {
      waitingFor = 'frame';
      clearTimeout(timer);
      timer = setTimeout(tell, LATEST_MS);
      requestAnimationFrame(() => setTimeout(tell));
    }
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe(listener) {
      listeners.add(listener);
      unsubscribe ??= store.subscribe(onChange);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unsubscribe?.();
        unsubscribe = undefined;
      };
    },
  };
}
