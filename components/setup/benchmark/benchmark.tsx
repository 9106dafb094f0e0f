'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { downloadText } from '@/components/playground/download-text';
import { StoredModelList } from '@/components/playground/go-live-stored';
import { Button } from '@/components/ui/button';
import { formatBytes } from '@/components/ui/format';
import { benchmarkCsv, benchmarkEngine, type BenchmarkRow } from '@/lib/engines/benchmark';
import { BenchmarkTable, type RowState } from './benchmark-table';
import { CONTESTANTS, findContestants, type Contestant, type ContestantId } from './contestants';
import { measureMemory } from './measure-memory';

type States = Readonly<Partial<Record<ContestantId, RowState>>>;

/** The same model and hole on every engine of this machine, side by side; results can be exported. */
export function Benchmark() {
  const t = useTranslations('benchmark');
  const found = useQuery({ queryKey: ['benchmark-contestants'], queryFn: ({ signal }) => findContestants(signal), staleTime: 0 });
  const [states, setStates] = useState<States>({});
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const contestants = found.data ?? [];
  const possible = contestants.filter((contestant) => contestant.possible);
  const bytesLeft = Math.max(0, ...possible.map((contestant) => contestant.bytesLeft));
  const rows = CONTESTANTS.flatMap((id) => {
    const state = states[id];
    return state?.kind === 'done' ? [state.row] : [];
  });

  async function measure(contestant: Extract<Contestant, { possible: true }>, signal: AbortSignal): Promise<void> {
    const show = (state: RowState) => setStates((before) => ({ ...before, [contestant.id]: state }));
    try {
      const result = await benchmarkEngine(contestant.create(), {
        signal,
        nowMs: () => performance.now(),
        measureMemory,
        onPhase: (phase) => show({ kind: 'running', phase, percent: null }),
        onLoad: ({ loadedBytes, totalBytes }) => show({ kind: 'running', phase: 'loading', percent: totalBytes === null || totalBytes === 0 ? null : Math.floor((100 * loadedBytes) / totalBytes) }),
      });
      const row: BenchmarkRow = { engine: contestant.id, model: contestant.title, at: new Date().toISOString(), ...result };
      show({ kind: 'done', row });
    } catch (error) {
      show(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', message: error instanceof Error ? error.message : t('failed') });
    }
  }

  async function measureAll(): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setBusy(true);
    setStates({});
    // One after the other: they would share the machine.
    for (const contestant of possible) if (!abort.signal.aborted) await measure(contestant, abort.signal);
    setBusy(false);
    void found.refetch();
  }

  return (
    <div className="mt-3 flex flex-col gap-3">
      <p className="text-muted">{t('intro')}</p>
      {found.isPending ? <p className="text-muted">{t('looking')}</p> : <BenchmarkTable contestants={contestants} states={states} />}
      <div className="flex flex-wrap items-center gap-2">
        {busy ? (
          <Button onClick={() => running.current?.abort()}>{t('stop')}</Button>
        ) : (
          <Button variant="primary" disabled={possible.length === 0} onClick={() => void measureAll()}>
            {bytesLeft === 0 ? t('measure') : t('measureDownload', { bytes: formatBytes(bytesLeft) })}
          </Button>
        )}
        {rows.length === 0 ? null : (
          <>
            <Button onClick={() => downloadText('benchmark.json', `${JSON.stringify(rows, null, 2)}\n`, 'application/json')}>{t('exportJson')}</Button>
            <Button onClick={() => downloadText('benchmark.csv', benchmarkCsv(rows), 'text/csv')}>{t('exportCsv')}</Button>
          </>
        )}
      </div>
      <StoredModelList />
    </div>
  );
}
