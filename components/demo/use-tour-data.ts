import { useEffect, useRef, useState } from 'react';
import type { MethodRow } from '@/lib/routing/methods/method';
import type { Opening } from './opening';
import type { ReplayedDecision } from './replay';
import type { Stop } from './stops';

/** What one stop shows of what was loaded for it. */
export type LoadedStop = { readonly kind: 'decision'; readonly decision: ReplayedDecision } | { readonly kind: 'play' | 'numbers'; readonly rows: readonly MethodRow[] };

export interface TourData {
  /** By the stop's key; each one comes when the router has made it. */
  readonly decisions: Readonly<Record<string, ReplayedDecision>>;
  /** The executed tasks; undefined until they are loaded. */
  readonly rows: readonly MethodRow[] | undefined;
  readonly failed: { readonly decisions: boolean; readonly rows: boolean };
}

/**
 * Decides the recorded holes and loads the executed tasks side by side: a stop waits for nothing but its own part.
 * @param opening which models' runs; null: the app ships none, and all has failed.
 * @param index the stop that is looked at; of what is still undecided, it or the next after it comes first.
 */
export function useTourData(opening: Opening | null, index: number): TourData {
  const [data, setData] = useState<TourData>({ decisions: {}, rows: undefined, failed: { decisions: opening === null, rows: opening === null } });
  const localModel = opening?.local.id;
  const serverModel = opening?.server.id;
  const at = useRef(index);
  useEffect(() => {
    at.current = index;
  }, [index]);
  useEffect(() => {
    if (localModel === undefined || serverModel === undefined) return undefined;
    let current = true;
    const change = (changed: (data: TourData) => Partial<TourData>) => {
      if (current) setData((known) => ({ ...known, ...changed(known) }));
    };
    const decideAll = async () => {
      const { replayTour } = await import('./replay');
      for await (const decision of replayTour(() => at.current)) {
        // Leaving the loop ends the replay's syntax worker, too.
        if (!current) return;
        change(({ decisions }) => ({ decisions: { ...decisions, [decision.stop.key]: decision } }));
      }
    };
    const loadRows = async () => {
      const { loadRecordedRows } = await import('./load-rows');
      const rows = await loadRecordedRows(localModel, serverModel);
      change(() => ({ rows }));
    };
    decideAll().catch(() => change(({ failed }) => ({ failed: { ...failed, decisions: true } })));
    loadRows().catch(() => change(({ failed }) => ({ failed: { ...failed, rows: true } })));
    return () => {
      current = false;
    };
  }, [localModel, serverModel]);
  return data;
}

/** A stop's part of it; null while it is on its way, and where it needs none; `failed` where it will not come. */
export function loadedStop({ key, kind }: Stop, { decisions, rows, failed }: TourData): LoadedStop | 'failed' | null {
  if (kind === 'text') return null;
  if (kind === 'play' || kind === 'numbers') return rows === undefined ? (failed.rows ? 'failed' : null) : { kind, rows };
  const decision = decisions[key];
  return decision === undefined ? (failed.decisions ? 'failed' : null) : { kind: 'decision', decision };
}
