'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { Popover } from '@/components/ui/popover';
import type { ServerHealth } from './use-server-health';

interface ServerStatusProps {
  readonly health: ServerHealth;
  /** True while recorded answers are shown, the server's among them. */
  readonly recorded: boolean;
}

/** The server's state in the header; the rest in a popover. */
export function ServerStatus({ health, recorded }: ServerStatusProps) {
  const t = useTranslations('status');
  const locale = useLocale();
  const { kind } = health;
  const word = kind === 'ok' ? (health.latencyMs === null ? t('serverOk') : `${Math.round(health.latencyMs)} ms`) : t(`server.${kind}`);
  return (
    <Popover
      label={t('serverTitle')}
      trigger={
        <button type="button" className="flex h-7 items-center gap-1.5 rounded-md px-2 text-[12.5px] whitespace-nowrap hover:bg-sunken" aria-label={`${t('serverTitle')}: ${word}`}>
          <span className="hidden text-muted min-[1100px]:inline">{t('serverTitle')}</span>
          <span aria-hidden className={clsx('text-[10px]', kind === 'ok' ? 'text-server-mark' : kind === 'none' || kind === 'checking' ? 'text-faint' : 'text-reject-mark')}>
            {kind === 'ok' ? '▲' : kind === 'none' || kind === 'checking' ? '△' : '✕'}
          </span>
          <span className="hidden sm:inline">{word}</span>
        </button>
      }
    >
      <h3 className="font-semibold">{t('serverTitle')}</h3>
      {kind === 'none' && recorded ? <p className="mt-1 text-muted">{t('explain.recorded')}</p> : null}
      <p className="mt-1 text-muted">{locale === 'en' && health.message !== null ? health.message : t(`explain.${kind}`)}</p>
      {kind === 'none' ? (
        <Link href="/setup" className="mt-2 inline-block text-ink underline underline-offset-2">
          {t('connectServer')}
        </Link>
      ) : null}
      {kind === 'ok' ? (
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {(
            [
              ['model', health.model],
              ['software', health.software],
              ['latency', health.latencyMs === null ? null : `${health.latencyMs.toFixed(0)} ms`],
            ] as const
          ).map(([key, value]) => (
            <div key={key} className="contents">
              <dt className="text-muted">{t(`detail.${key}`)}</dt>
              <dd className="truncate text-right font-mono text-[12px]">{value ?? '–'}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Popover>
  );
}
