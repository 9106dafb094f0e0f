import { useEffect } from 'react';
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

/** Keeps the address in step with what is shown, so that it can be sent to somebody. */
export function useLink({ ready, document, holeIndex, threshold, baseThreshold, localOnly, engine }: LinkSource): void {
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
    const timer = setTimeout(() => window.history.replaceState(window.history.state, '', `${window.location.pathname}${formatLink(state, window.location.search)}${window.location.hash}`), 150);
    return () => clearTimeout(timer);
  }, [ready, file, hole, threshold, baseThreshold, localOnly, engine]);
}
