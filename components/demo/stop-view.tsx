'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { routeReport } from '@/lib/evaluation';
import { DecisionStopView } from './decision-stop';
import { Numbers, ThresholdPlay } from './numbers';
import { STOPS, TOUR_THRESHOLD } from './stops';
import type { TourData } from './tour-data';

/** What one stop of the tour shows below its words. */
export function StopView({ index, data: { replay, numbers } }: { readonly index: number; readonly data: TourData }) {
  const t = useTranslations('demo');
  const stop = STOPS[index] ?? STOPS[0];
  switch (stop.kind) {
    case 'text': {
      const { n, alwaysLocal, alwaysServer } = routeReport(numbers.rows, TOUR_THRESHOLD);
      return (
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <ModelCard glyph="●" tone="text-local" title={t('models.local', { model: replay.localTitle })} text={t('alone', { model: replay.localTitle, passed: alwaysLocal, n })} />
          <ModelCard glyph="▲" tone="text-server" title={t('models.server', { model: replay.serverTitle })} text={t('alone', { model: replay.serverTitle, passed: alwaysServer, n })} />
        </div>
      );
    }
    case 'decision': {
      const decision = replay.decisions.find((known) => known.stop === stop);
      return decision === undefined ? null : <DecisionStopView key={stop.key} decision={decision} />;
    }
    case 'play':
      return <ThresholdPlay rows={numbers.rows} />;
    case 'numbers':
      return <Numbers rows={numbers.rows} />;
  }
}

function ModelCard({ glyph, tone, title, text }: { readonly glyph: string; readonly tone: string; readonly title: string; readonly text: string }) {
  return (
    <div className="rounded-xl border border-hairline bg-surface p-5">
      <p className={clsx('text-[15px] font-semibold', tone)}>
        <span aria-hidden>{glyph}</span> {title}
      </p>
      <p className="mt-2 text-[15px]">{text}</p>
    </div>
  );
}
