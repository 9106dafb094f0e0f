'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';

interface RecordedBannerProps {
  /** ISO date of the recording; null where the app ships none. */
  readonly recordedAt: string | null;
  readonly onGoLive: () => void;
}

const never = () => () => undefined;

/** Says in one plain line that answers are replayed, beside the one button that changes it. */
export function RecordedBanner({ recordedAt, onGoLive }: RecordedBannerProps) {
  const t = useTranslations('recordedBanner');
  const hint = useTranslations('banner');
  const format = useFormatter();
  // A click before the page's code is there would be lost.
  const isAlive = useSyncExternalStore(never, () => true, () => false);
  return (
    <section aria-label={t('label')} className="flex shrink-0 items-center gap-3 border-b border-dashed border-strong-line bg-sunken px-3 py-1.5 sm:px-4">
      <p className="min-w-0 flex-1 leading-snug">
        {recordedAt === null ? t('noRecording') : t('text', { date: format.dateTime(new Date(recordedAt), { dateStyle: 'medium' }) })}
        {recordedAt === null ? null : <span className="hidden sm:inline"> {hint('hint')}</span>}
      </p>
      <Button variant="primary" disabled={!isAlive} onClick={onGoLive}>
        {t('goLive')}
      </Button>
    </section>
  );
}
