import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { formatMs } from '@/components/ui/format';
import type { DecisionRecord } from '@/lib/routing';
import { serverPart } from './answer-part';

interface Span {
  readonly key: 'queue' | 'prefill' | 'firstThree' | 'rest' | 'gate' | 'serverFirst' | 'serverRest';
  readonly startMs: number;
  readonly ms: number;
}

/** Pale parts have a rim in the full colour, so that they too stand out from the track. */
export const SPAN_COLOURS: Record<Span['key'], string> = {
  queue: 'bg-strong-line/50 inset-ring inset-ring-strong-line',
  prefill: 'bg-local-mark/45 inset-ring inset-ring-local-mark',
  firstThree: 'bg-local-mark',
  rest: 'bg-local-mark/70 inset-ring inset-ring-local-mark',
  gate: 'bg-ink',
  serverFirst: 'bg-server-mark/45 inset-ring inset-ring-server-mark',
  serverRest: 'bg-server-mark',
};

/** Where the time of a decision went, on one time axis. */
export function Waterfall({ record }: { readonly record: DecisionRecord }) {
  const t = useTranslations('time');
  const spans = spansOf(record);
  const totalMs = spans.reduce((end, { startMs, ms }) => Math.max(end, startMs + ms), 0);
  if (spans.length === 0 || totalMs === 0) return <p className="text-muted">{t('unknown')}</p>;
  return (
    <table className="w-full text-[12px]">
      <caption className="sr-only">{t('caption')}</caption>
      <tbody>
        {spans.map(({ key, startMs, ms }) => (
          <tr key={key}>
            <th scope="row" className="w-[92px] py-[1px] pr-2 text-left font-normal whitespace-nowrap text-muted">
              {t(key)}
            </th>
            <td className="py-[1px]">
              <span className="block h-2 rounded-[2px] bg-sunken">
                <span className={clsx('block h-2 min-w-[2px] rounded-[2px]', SPAN_COLOURS[key])} style={{ marginLeft: `${(startMs / totalMs) * 100}%`, width: `${(ms / totalMs) * 100}%` }} />
              </span>
            </td>
            <td className="w-[58px] py-[1px] pl-2 text-right font-mono text-[11px]">{formatMs(ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How long a decision took; of a replay, how long it took when it was recorded. */
export function tookMs(record: DecisionRecord): number {
  if (!record.recorded) return record.timings.totalMs;
  return spansOf(record).reduce((end, { startMs, ms }) => Math.max(end, startMs + ms), 0);
}

/** Spans in order; what an engine could not measure is left out rather than drawn as nothing. */
export function spansOf(record: Pick<DecisionRecord, 'decision' | 'local' | 'server' | 'gate' | 'timings'>): Span[] {
  const { local, gate } = record;
  const server = serverPart(record);
  const spans: Span[] = [];
  let atMs = 0;
  const add = (key: Span['key'], ms: number | null | undefined) => {
    if (ms == null || ms < 0) return;
    spans.push({ key, startMs: atMs, ms });
    atMs += ms;
  };
  if (local !== null) {
    const { queueMs, firstTokenMs, firstThreeTokensMs, totalMs } = local.timings;
    if (queueMs !== null && queueMs > 0) add('queue', queueMs);
    add('prefill', firstTokenMs);
    if (firstTokenMs !== null && firstThreeTokensMs !== null) add('firstThree', firstThreeTokensMs - firstTokenMs);
    add('rest', totalMs - (firstThreeTokensMs ?? firstTokenMs ?? 0));
  }
  // What came later did not hold up the decision.
  add('gate', gate?.earlier?.ms ?? gate?.ms);
  if (server !== undefined) {
    add('serverFirst', server.timings.firstTokenMs);
    add('serverRest', server.timings.totalMs - (server.timings.firstTokenMs ?? 0));
  }
  return spans;
}
