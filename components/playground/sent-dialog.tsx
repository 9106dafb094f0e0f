'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { formatBytes } from '@/components/ui/format';
import type { SentEntry } from '@/lib/session';

interface SentDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly sent: readonly SentEntry[];
}

/** Exactly which text left this machine, newest first. */
export function SentDialog({ open, onOpenChange, sent }: SentDialogProps) {
  const t = useTranslations('sent');
  const format = useFormatter();
  const total = sent.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={sent.length === 0 ? t('none') : t('summary', { count: sent.length, bytes: formatBytes(total) })} wide>
      <ol className="flex flex-col gap-4">
        {sent.toReversed().map((entry, index) => (
          <li key={`${entry.decisionId}-${entry.at}-${index}`} className="rounded-lg border border-hairline">
            <div className="flex flex-wrap items-baseline gap-x-3 border-b border-hairline px-3 py-2 text-[12.5px]">
              <span className="font-mono">{entry.path ?? '–'}</span>
              <span className="text-server">
                <span aria-hidden>▲</span> {entry.model}
              </span>
              <span className="text-muted">{format.dateTime(new Date(entry.at), { dateStyle: 'medium', timeStyle: 'medium', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</span>
              <span className="ml-auto font-mono text-muted">{formatBytes(entry.bytes)}</span>
            </div>
            <SentText label={t('before', { count: entry.prefix.length })} text={entry.prefix} trimmed={entry.trimmed.prefix} />
            <SentText label={t('after', { count: entry.suffix.length })} text={entry.suffix} trimmed={entry.trimmed.suffix} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function SentText({ label, text, trimmed }: { readonly label: string; readonly text: string; readonly trimmed: number }) {
  const t = useTranslations('sent');
  return (
    <div className="px-3 py-2">
      <div className="flex gap-2 text-[11.5px] text-muted">
        <span>{label}</span>
        {trimmed === 0 ? null : <span>{t('trimmed', { count: trimmed })}</span>}
      </div>
      <pre tabIndex={0} aria-label={label} className="mt-1 max-h-48 overflow-auto rounded-md bg-sunken p-2 font-mono text-[12px] leading-[18px]">
        {text === '' ? <span className="text-faint">{t('nothing')}</span> : text}
      </pre>
    </div>
  );
}
