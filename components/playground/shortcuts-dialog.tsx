'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const SHORTCUTS = [
  ['accept', 'Tab'],
  ['word', 'Ctrl/⌘ →'],
  ['line', 'Ctrl/⌘ Enter'],
  ['dismiss', 'Esc'],
  ['ask', 'Alt \\'],
  ['cycle', 'Alt ] · Alt ['],
  ['palette', 'Ctrl/⌘ K'],
  ['help', '?'],
  ['tabFocus', 'Ctrl M'],
] as const;

/** The keys, on one sheet. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const t = useTranslations('shortcuts');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6">
        {SHORTCUTS.map(([key, keys]) => (
          <div key={key} className="contents">
            <dt className="border-b border-hairline py-2">{t(key)}</dt>
            <dd className="border-b border-hairline py-2 text-right">
              <kbd className="font-mono text-[12px] text-muted">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
