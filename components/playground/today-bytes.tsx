'use client';

import { useTranslations } from 'next-intl';
import { Tooltip } from 'radix-ui';
import { formatBytes } from '@/components/ui/format';
import { TooltipContent } from '@/components/ui/icon-button';
import type { DecisionRecord } from '@/lib/routing';
import { ofDay, sessionTotals, type SentEntry } from '@/lib/session';

interface TodayBytesProps {
  readonly decisions: readonly DecisionRecord[];
  readonly sent: readonly SentEntry[];
  /** Opens the exact texts that were sent. */
  readonly onClick: () => void;
}

/** How much of today's code stayed on this machine, and how much left it. */
export function TodayBytes({ decisions, sent, onClick }: TodayBytesProps) {
  const t = useTranslations('today');
  const today = new Date();
  const { keptLocalBytes, sentBytes } = sessionTotals(ofDay(decisions, today), ofDay(sent, today));
  const text = t('text', { kept: formatBytes(keptLocalBytes), sent: formatBytes(sentBytes) });
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button type="button" onClick={onClick} aria-label={`${t('label')}: ${text}`} className="hidden h-7 items-center gap-1.5 rounded-md px-2 text-[12.5px] whitespace-nowrap text-muted hover:bg-sunken hover:text-ink min-[1280px]:flex">
          {t('label')} <span className="font-mono text-[11.5px]">{text}</span>
        </button>
      </Tooltip.Trigger>
      <TooltipContent>{t('explain')}</TooltipContent>
    </Tooltip.Root>
  );
}
