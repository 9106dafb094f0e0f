'use client';

import { useTranslations } from 'next-intl';
import { Header } from '@/components/shell/header';
import { later } from '@/components/shell/later';

const Lab = later(async () => {
  const [{ Calibrate }, { QueryProvider }] = await Promise.all([import('@/components/calibrate/calibrate'), import('@/components/shell/query-provider')]);
  return (props: CalibratePageProps) => (
    <QueryProvider>
      <Calibrate {...props} />
    </QueryProvider>
  );
});

interface CalibratePageProps {
  /** Query string of the address, without `?`. */
  readonly search: string;
  /** Origins that model weights may be downloaded from. */
  readonly hubOrigins: readonly string[];
}

/** The lab: its head at once, its charts and workers right after. */
export function CalibratePage(props: CalibratePageProps) {
  const t = useTranslations('calibrate');
  const head = (
    <div className="flex h-full flex-col">
      <Header />
      <main className="min-h-0 flex-1 overflow-y-auto" aria-busy>
        <div className="border-b border-hairline bg-surface px-4 pt-5 pb-20 sm:px-6">
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-1 max-w-2xl text-[17px] leading-7 text-muted">{t('lead')}</p>
        </div>
        <p role="status" className="grid min-h-72 place-items-center text-muted">
          {t('loading')}
        </p>
      </main>
    </div>
  );
  return <Lab {...props} fallback={head} />;
}
