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
      <dl>
        {SHORTCUTS.map(([key, keys]) => (
          <div key={key} className="flex items-baseline justify-between gap-6 border-b border-hairline py-2 last:border-0">
            <dt>{t(key)}</dt>
            <dd className="shrink-0 text-right">
              <kbd className="font-mono text-[12px] text-muted">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
