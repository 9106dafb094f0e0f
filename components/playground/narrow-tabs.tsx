'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { originKey, TONE_GLYPH, TONE_TEXT, toneOf } from '@/components/decision/tone';
import { Dialog } from '@/components/ui/dialog';
import type { DecisionRecord } from '@/lib/routing';

export type NarrowTab = 'editor' | 'session';

interface NarrowTabsProps {
  readonly tab: NarrowTab;
  readonly onTab: (tab: NarrowTab) => void;
  readonly record: DecisionRecord | null;
  readonly decisionCount: number;
  /** Content of the sheet. */
  readonly decision: ReactNode;
}

/** Below 900 px: editor and session as tabs, the decision as a sheet from below. */
export function NarrowTabs({ tab, onTab, record, decisionCount, decision }: NarrowTabsProps) {
  const t = useTranslations('narrow');
  const origin = useTranslations('origin');
  const [open, setOpen] = useState(false);
  const tone = record === null ? 'wait' : toneOf(record);
  return (
    <section aria-label={t('label')} className="flex shrink-0 items-center gap-1 border-b border-hairline bg-surface px-3 py-1 min-[900px]:hidden">
      <div className="flex gap-1" role="group" aria-label={t('views')}>
        {(['editor', 'session'] as const).map((key) => (
          <button key={key} type="button" aria-pressed={tab === key} onClick={() => onTab(key)} className={clsx('h-8 rounded-md px-2.5', tab === key ? 'bg-sunken font-medium' : 'text-muted')}>
            {t(key)}
            {key === 'session' && decisionCount > 0 ? <span className="ml-1 font-mono text-[11px] text-muted">{decisionCount}</span> : null}
          </button>
        ))}
      </div>
      <button type="button" onClick={() => setOpen(true)} className={clsx('ml-auto flex h-8 min-w-0 items-center gap-1.5 rounded-md border border-hairline px-2.5 font-medium', TONE_TEXT[tone])}>
        <span aria-hidden className="text-[11px]">
          {TONE_GLYPH[tone]}
        </span>
        <span className="truncate">{record === null ? t('noDecision') : origin(originKey(record))}</span>
        {record?.confidence == null ? null : <span className="font-mono text-[12px]">{record.confidence.toFixed(2)}</span>}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={t('decision')} kind="sheet">
        <div className="-mx-5 -mb-5 border-t border-hairline">{decision}</div>
      </Dialog>
    </section>
  );
}
