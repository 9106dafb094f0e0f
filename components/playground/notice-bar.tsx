'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';

/** Says in one line that something was done. */
export function NoticeBar({ notice, onDismiss }: { readonly notice: string | null; readonly onDismiss: () => void }) {
  const t = useTranslations('faults');
  return (
    <div role="status" className="shrink-0 empty:hidden">
      {notice === null ? null : (
        <div className="flex items-start gap-2 border-b border-hairline bg-sunken px-3 py-1.5 sm:px-4">
          <p className="min-w-0 flex-1">{notice}</p>
          <IconButton label={t('dismiss')} className="-my-0.5 size-6" onClick={onDismiss}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
