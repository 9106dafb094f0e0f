'use client';

import { useTranslations } from 'next-intl';
import { RecordedBanner } from './recorded-banner';
import { WORKBENCH_GRID } from './workbench-grid';

interface WorkbenchShellProps {
  readonly recordedAt: string | null;
  readonly onGoLive: () => void;
}

/** The workbench before its code is there: the same places, so that nothing moves when it comes. */
export function WorkbenchShell({ recordedAt, onGoLive }: WorkbenchShellProps) {
  const t = useTranslations();
  return (
    <>
      <RecordedBanner recordedAt={recordedAt} onGoLive={onGoLive} />
      <div className="h-[41px] shrink-0 border-b border-hairline bg-surface min-[900px]:hidden" />
      <div className={WORKBENCH_GRID}>
        <div className="hidden border-r border-hairline min-[1280px]:block" />
        <main className="flex min-h-0 flex-col" aria-busy>
          <h1 className="sr-only">{t('header.page.playground')}</h1>
          <div className="min-h-11 shrink-0 border-b border-hairline" />
          <p role="status" className="grid flex-1 place-items-center text-muted">
            {t('editor.loading')}
          </p>
        </main>
        <div className="hidden border-l border-hairline min-[900px]:block" />
      </div>
      <div className="min-h-10 shrink-0 border-t border-hairline bg-surface" />
    </>
  );
}
