import { useTranslations } from 'next-intl';
import { formatBytes, formatMs, formatSpeed } from '@/components/ui/format';
import type { BenchmarkRow } from '@/lib/engines/benchmark';
import { CONTESTANTS, type Contestant, type ContestantId } from './contestants';

export type RowState =
  | { readonly kind: 'running'; readonly phase: 'loading' | 'first' | 'next'; readonly percent: number | null }
  | { readonly kind: 'done'; readonly row: BenchmarkRow }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'stopped' };

interface BenchmarkTableProps {
  readonly contestants: readonly Contestant[];
  readonly states: Readonly<Partial<Record<ContestantId, RowState>>>;
}

const COLUMNS = ['prefill', 'decode', 'firstToken', 'nextFirstToken', 'load', 'memory'] as const;

/** One engine a row: its figures, how far it is, or why it can't be measured here. */
export function BenchmarkTable({ contestants, states }: BenchmarkTableProps) {
  const t = useTranslations('benchmark');
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('title')}>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-hairline text-[12.5px] text-muted">
            <th scope="col" className="py-1.5 pr-3 font-normal">
              {t('column.engine')}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-3 py-1.5 text-right font-normal">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CONTESTANTS.map((id) => {
            const contestant = contestants.find((known) => known.id === id);
            const state = states[id];
            return (
              <tr key={id} className="border-b border-hairline align-top">
                <th scope="row" className="py-2 pr-3 font-normal">
                  <span className="block font-medium">{t(`engine.${id}`)}</span>
                  {contestant?.possible === true ? <span className="text-[12.5px] text-muted">{contestant.title}</span> : null}
                </th>
                {state?.kind === 'done' ? (
                  cellsOf(state.row).map((text, i) => (
                    <td key={COLUMNS[i]} className="px-3 py-2 text-right font-mono text-[12.5px]">
                      {text}
                    </td>
                  ))
                ) : (
                  <td colSpan={COLUMNS.length} className="px-3 py-2 text-[12.5px] text-muted">
                    {state?.kind === 'running' ? (
                      <span role="status">{state.percent === null ? t(`phase.${state.phase}`) : t('loadingPercent', { percent: state.percent })}</span>
                    ) : state?.kind === 'failed' ? (
                      <span className="text-reject">{state.message}</span>
                    ) : state?.kind === 'stopped' ? (
                      t('stopped')
                    ) : contestant?.possible === false ? (
                      contestant.because
                    ) : (
                      t('notMeasured')
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function cellsOf(row: BenchmarkRow): readonly string[] {
  const speed = (value: number | null) => (value === null ? '–' : formatSpeed(value));
  return [speed(row.prefillTokensPerSecond), speed(row.decodeTokensPerSecond), formatMs(row.firstTokenMs), formatMs(row.nextFirstTokenMs), formatMs(row.loadMs), row.memoryBytes === null ? '–' : formatBytes(row.memoryBytes)];
}
