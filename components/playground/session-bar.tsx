'use client';

import clsx from 'clsx';
import { ChevronUp, Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { formatBytes } from '@/components/ui/format';
import type { SessionTotals } from '@/lib/session';

interface SessionBarProps {
  readonly totals: SessionTotals;
  readonly logOpen: boolean;
  readonly onToggleLog: () => void;
  readonly onShowSent: () => void;
}

/** Totals of the session in one line; the log opens above it. */
export function SessionBar({ totals, logOpen, onToggleLog, onShowSent }: SessionBarProps) {
  const t = useTranslations('session');
  const percent = totals.localRate === null ? null : Math.round(totals.localRate * 100);
  return (
    <footer className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t border-hairline bg-surface px-3 py-1 text-[12.5px] sm:px-4">
      <span className="flex items-center gap-2">
        <span className="text-muted">{t('keptLocal')}</span>
        <span className="font-mono font-medium" data-testid="local-rate">
          {percent === null ? '–' : `${percent}%`}
        </span>
        <span className="h-1.5 w-24 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-hairline" aria-hidden>
          <span className="block h-full bg-local-mark transition-[width] duration-200" style={{ width: `${percent ?? 0}%` }} />
        </span>
      </span>
      <span className="text-muted">{t('decisions', { count: totals.decisions })}</span>
      <button type="button" onClick={onShowSent} className="flex items-center gap-1.5 rounded-md text-muted hover:text-ink">
        <Eye size={14} aria-hidden />
        {t('left', { bytes: formatBytes(totals.sentBytes) })}
      </button>
      <span className="ml-auto hidden min-[900px]:block">
        <Button variant="quiet" onClick={onToggleLog} aria-expanded={logOpen} aria-controls={logOpen ? 'decision-log' : undefined}>
          {t('log')}
          <ChevronUp size={14} aria-hidden className={clsx('transition-transform duration-150', logOpen && 'rotate-180')} />
        </Button>
      </span>
    </footer>
  );
}
