'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Presentation } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Header } from '@/components/shell/header';
import { later } from '@/components/shell/later';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { Opening } from './opening';
import { OpeningCards } from './opening-cards';
import { stopIndexOf, STOPS } from './stops';
import { loadedStop, useTourData } from './use-tour-data';
import { useTourKeys } from './use-tour-keys';

const StopView = later(async () => (await import('./stop-view')).StopView);

interface TourProps {
  /** What the first stop shows, and which runs the others are about; null where the app ships no recording. */
  readonly opening: Opening | null;
}

/** Five minutes through the product on recorded real runs, by keyboard, for a room. The first stop is there with the page; each other one as soon as its own part is. */
export function Tour({ opening }: TourProps) {
  const t = useTranslations('demo');
  const router = useRouter();
  const [index, setIndex] = useState(0);
  const [presenting, setPresenting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const data = useTourData(opening, index);
  useEffect(() => StopView.preload(), []);

  const go = (to: number) => {
    const next = Math.min(STOPS.length - 1, Math.max(0, to));
    setIndex(next);
    window.history.replaceState(window.history.state, '', `#${next + 1}`);
    heading.current?.focus();
  };
  useTourKeys({
    onMove: (by) => go(index + by),
    onPresent: () => setPresenting(!presenting),
    onEscape: () => (presenting ? setPresenting(false) : router.push('/')),
  });
  useEffect(() => {
    const follow = () => setIndex(stopIndexOf(window.location.hash));
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  const stop = STOPS[index] ?? STOPS[0];
  const loaded = loadedStop(stop, data);
  const n = data.rows?.length ?? opening?.local.n;
  return (
    <div className={clsx('flex min-h-dvh flex-col', presenting && 'bg-surface')} style={presenting ? { zoom: 1.35 } : undefined}>
      {presenting ? null : <Header />}
      <main className={clsx('mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 sm:px-8', presenting ? 'py-8' : 'py-6')}>
        <p className="text-[12.5px] text-muted">{t('stopOf', { index: index + 1, count: STOPS.length })}</p>
        <h1 ref={heading} tabIndex={-1} className="mt-1 text-[26px] leading-9 font-semibold tracking-tight text-balance outline-none">
          {t(`stop.${stop.key}.title`)}
        </h1>
        <p className="mt-2 max-w-3xl text-[15px] leading-relaxed text-muted text-pretty">{stop.key === 'play' || stop.key === 'numbers' ? (n === undefined ? '' : t(`stop.${stop.key}.text`, { n })) : t(`stop.${stop.key}.text`)}</p>
        <div className="mt-6 flex-1">
          {opening === null || loaded === 'failed' ? (
            <p role="status" className="text-reject">
              {t('failed')}
            </p>
          ) : stop.kind === 'text' ? (
            <OpeningCards opening={opening} />
          ) : loaded === null ? (
            <Waiting deciding={stop.kind === 'decision'} />
          ) : (
            <StopView loaded={loaded} fallback={<Waiting deciding={false} />} />
          )}
        </div>
      </main>
      <Footer index={index} presenting={presenting} recordedAt={opening?.recordedAt ?? null} onGo={go} onPresent={() => setPresenting(!presenting)} />
    </div>
  );
}

function Waiting({ deciding }: { readonly deciding: boolean }) {
  const t = useTranslations('demo');
  return (
    <p role="status" className="text-muted">
      {t(deciding ? 'deciding' : 'loading')}
    </p>
  );
}

interface FooterProps {
  readonly index: number;
  readonly presenting: boolean;
  readonly recordedAt: string | null;
  readonly onGo: (index: number) => void;
  readonly onPresent: () => void;
}

function Footer({ index, presenting, recordedAt, onGo, onPresent }: FooterProps) {
  const t = useTranslations('demo');
  const format = useFormatter();
  return (
    <footer className="sticky bottom-0 border-t border-hairline bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-8">
        <nav aria-label={t('label')} className="order-last flex flex-1 items-center justify-end gap-2 sm:order-none">
          <ol className="mr-auto hidden items-center gap-1 min-[900px]:flex">
            {STOPS.map(({ key }, i) => (
              <li key={key}>
                <button type="button" aria-current={i === index ? 'step' : undefined} onClick={() => onGo(i)} className={clsx('h-7 rounded-md px-2 text-[12.5px]', i === index ? 'bg-sunken font-medium text-ink' : 'text-muted hover:bg-sunken')}>
                  {t(`stop.${key}.short`)}
                </button>
              </li>
            ))}
          </ol>
          <IconButton label={presenting ? t('leave') : t('present')} shortcut="P" onClick={onPresent} aria-pressed={presenting}>
            <Presentation size={15} aria-hidden />
          </IconButton>
          <Button disabled={index === 0} onClick={() => onGo(index - 1)}>
            <ChevronLeft size={14} aria-hidden /> {t('back')}
          </Button>
          <Button variant="primary" disabled={index === STOPS.length - 1} onClick={() => onGo(index + 1)}>
            {t('next')} <ChevronRight size={14} aria-hidden />
          </Button>
        </nav>
        {presenting ? null : (
          <p className="w-full text-[12px] text-muted">
            {recordedAt === null ? '' : `${t('recordedOn', { date: format.dateTime(new Date(recordedAt), { dateStyle: 'medium' }) })} `}
            <span className="hidden sm:inline">{t('keys')}</span>
          </p>
        )}
      </div>
    </footer>
  );
}
