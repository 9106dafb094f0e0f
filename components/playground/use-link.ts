import { useEffect, useRef } from 'react';
import { formatLink, type SourceDocument } from '@/lib/session';

interface LinkSource {
  /** False until the session has read the address itself. */
  readonly ready: boolean;
  readonly document: SourceDocument | undefined;
  readonly holeIndex: number;
  readonly threshold: number;
  /** Where it stands when nobody has moved it. */
  readonly baseThreshold: number;
  readonly localOnly: boolean;
  /** The engine that answers or is being loaded; undefined: recorded answers. */
  readonly engine: string | undefined;
}

/** Browsers refuse to change the address too often, and a threshold that is dragged would. */
const LEAST_PAUSE_MS = 150;

/** Keeps the address in step with what is shown, so that it can be sent to somebody. */
export function useLink({ ready, document, holeIndex, threshold, baseThreshold, localOnly, engine }: LinkSource): void {
  const writtenAtMs = useRef(-LEAST_PAUSE_MS);
  const file = document?.kind === 'starter' ? document.id : undefined;
  const hole = document?.holes[holeIndex]?.id;
  useEffect(() => {
    if (!ready) return;
    const state = {
      ...(file === undefined ? {} : { file }),
      ...(hole === undefined ? {} : { hole }),
      ...(threshold === baseThreshold ? {} : { threshold }),
      ...(localOnly ? { localOnly } : {}),
      ...(engine === undefined ? {} : { engine }),
    };
    const write = () => {
      writtenAtMs.current = performance.now();
      window.history.replaceState(window.history.state, '', `${window.location.pathname}${formatLink(state, window.location.search)}${window.location.hash}`);
    };
    // At once where nothing was written lately: a page that is reloaded in the next moment must not lose its engine.
    const waitMs = LEAST_PAUSE_MS - (performance.now() - writtenAtMs.current);
    if (waitMs <= 0) {
      write();
      return;
    }
    const timer = setTimeout(write, waitMs);
    return () => clearTimeout(timer);
  }, [ready, file, hole, threshold, baseThreshold, localOnly, engine]);
}
