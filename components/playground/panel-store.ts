import type { SessionState, SessionStore } from '@/lib/session';

/** What completions change by themselves; all else follows a person's own doing, and inputs must show that at once. */
const OF_COMPLETIONS: ReadonlySet<string> = new Set<keyof SessionState>(['run', 'focus', 'decisions', 'sent', 'revision']);
/** In a hidden tab there is no next frame. */
const LATEST_MS = 100;

export type PanelStore = Pick<SessionStore, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * The session as the panels read it: what a completion changes reaches them once a frame, after that frame is painted,
 * so that drawing them never stands between the last token and its ghost text, and quick tokens cost one drawing.
 */
export function createPanelStore(store: SessionStore): PanelStore {
  const listeners = new Set<Parameters<SessionStore['subscribe']>[0]>();
  let unsubscribe: (() => void) | undefined;
  let waitingSince: SessionState | null = null;

  const tell = () => {
    const previous = waitingSince;
    if (previous === null) return;
    waitingSince = null;
    for (const listener of listeners) listener(store.getState(), previous);
  };
  const onChange = (state: SessionState, previous: SessionState) => {
    const isWaiting = waitingSince !== null;
    waitingSince ??= previous;
    if (Object.keys(state).some((key) => !OF_COMPLETIONS.has(key) && state[key as keyof SessionState] !== previous[key as keyof SessionState])) tell();
    else if (!isWaiting) {
      requestAnimationFrame(() => setTimeout(tell));
      setTimeout(tell, LATEST_MS);
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
