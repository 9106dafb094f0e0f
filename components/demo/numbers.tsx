'use client';

import clsx from 'clsx';
import { useFormatter, useTranslations } from 'next-intl';
import Link from 'next/link';
import { useId, useState, type ReactNode } from 'react';
import { ConfidenceGauge } from '@/components/decision/confidence-gauge';
import { routeReport, type RouteReport, type RoutedCounts } from '@/lib/evaluation';
import type { MethodRow } from '@/lib/routing/methods/method';
import { TOUR_THRESHOLD } from './stops';

/** The threshold as a handle, and what each of its positions does to the executed tasks. */
export function ThresholdPlay({ rows }: { readonly rows: readonly MethodRow[] }) {
  const t = useTranslations('demo');
  const [threshold, setThreshold] = useState<number>(TOUR_THRESHOLD);
  const report = routeReport(rows, threshold);
  const { n, confidenceOnly, synconfroute } = report;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <ConfidenceGauge confidence={null} threshold={threshold} baseThreshold={TOUR_THRESHOLD} onThresholdChange={setThreshold} onThresholdCommit={setThreshold} />
      <Bars title={t('column.local')}>
        <Bar label={t('method.synconfroute')} part={synconfroute.kept} of={n} colour="bg-local-mark" />
      </Bars>
      <Bars title={t('column.passed')}>
        <Bar label={t('method.synconfroute')} part={synconfroute.passed} of={n} colour="bg-ink" />
        <Bar label={t('method.confidenceOnly')} part={confidenceOnly.passed} of={n} colour="bg-strong-line" />
        <Bar label={t('method.alwaysServer')} part={report.alwaysServer} of={n} colour="bg-server-mark" />
      </Bars>
      <p aria-live="polite" className="text-[1.1em]">
        {t('gateGain', { count: confidenceOnly.wronglyKept - synconfroute.wronglyKept })}
      </p>
    </div>
  );
}

/** Bars of one figure under its name: shares of different things side by side are read as one. */
function Bars({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-medium">
        {title}
      </h2>
      <dl className="grid grid-cols-[108px_1fr_auto] sm:grid-cols-[176px_1fr_auto] items-center gap-x-4 gap-y-3">{children}</dl>
    </section>
  );
}

function Bar({ label, part, of, colour }: { readonly label: string; readonly part: number; readonly of: number; readonly colour: string }) {
  const format = useFormatter();
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="contents">
        <span aria-hidden className="h-3 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-hairline">
          <span className={clsx('block h-full transition-[width] duration-200', colour)} style={{ width: `${(part / of) * 100}%` }} />
        </span>
        <span className="min-w-14 text-right font-mono">{format.number(part / of, { style: 'percent', maximumFractionDigits: 1 })}</span>
      </dd>
    </>
  );
}

/** What each way of routing does on the executed tasks, at the tour's threshold. */
export function Numbers({ rows }: { readonly rows: readonly MethodRow[] }) {
  const t = useTranslations('demo');
  const format = useFormatter();
  const report = routeReport(rows, TOUR_THRESHOLD);
  const percent = (count: number) => format.number(count / report.n, { style: 'percent', maximumFractionDigits: 1 });
  const wrong = t('column.wrong');
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="overflow-x-auto rounded-xl border border-hairline bg-surface" tabIndex={0} role="region" aria-label={t('stop.numbers.short')}>
        <table className="w-full text-left">
          <caption className="px-4 pt-3 text-left text-muted">{t('atThreshold', { threshold: TOUR_THRESHOLD.toFixed(2) })}</caption>
          <thead className="text-[12px] text-muted">
            <tr>
              <th scope="col" className="px-4 py-2 font-medium">{t('column.method')}</th>
              <th scope="col" className="px-4 py-2 text-right font-medium">{t('column.passed')}</th>
              <th scope="col" className="px-4 py-2 text-right font-medium">{t('column.local')}</th>
              <th scope="col" className="px-4 py-2 text-right font-medium">{wrong}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(report).map(({ key, passed, kept, wronglyKept }) => (
              <tr key={key} className={clsx('border-t border-hairline', key === 'synconfroute' && 'bg-local-wash font-semibold')}>
                <th scope="row" className="px-4 py-2 [font-weight:inherit]">{t(`method.${key}`)}</th>
                <td className="px-4 py-2 text-right font-mono">{percent(passed)}</td>
                <td className="px-4 py-2 text-right font-mono">{kept === null ? '–' : percent(kept)}</td>
                <td className="px-4 py-2 text-right font-mono">{wronglyKept === null ? '–' : wronglyKept}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-muted">{t('pair')}</p>
      <p className="flex flex-wrap gap-3">
        <Link href="/calibrate" className="inline-flex h-9 items-center rounded-md bg-ink px-3.5 font-medium text-inverse hover:bg-ink/85">
          {t('toCalibrate')}
        </Link>
        <Link href="/" className="inline-flex h-9 items-center rounded-md border border-hairline bg-surface px-3.5 font-medium hover:bg-sunken">
          {t('toPlayground')}
        </Link>
      </p>
    </div>
  );
}

interface MethodFigures {
  readonly key: 'alwaysLocal' | 'alwaysServer' | 'confidenceOnly' | 'synconfroute' | 'oracle';
  readonly passed: number;
  readonly kept: number | null;
  readonly wronglyKept: number | null;
}

function rowsOf(report: RouteReport): MethodFigures[] {
  const routed = (key: 'confidenceOnly' | 'synconfroute', counts: RoutedCounts): MethodFigures => ({ key, ...counts });
  return [
    { key: 'alwaysLocal', passed: report.alwaysLocal, kept: report.n, wronglyKept: report.n - report.alwaysLocal },
    { key: 'alwaysServer', passed: report.alwaysServer, kept: 0, wronglyKept: 0 },
    routed('confidenceOnly', report.confidenceOnly),
    routed('synconfroute', report.synconfroute),
    { key: 'oracle', passed: report.oracle, kept: null, wronglyKept: null },
  ];
}
