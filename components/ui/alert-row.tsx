'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';

/** One thing that went wrong, as a line across the page that can be dismissed. */
export function AlertRow({ children, onDismiss }: { readonly children: ReactNode; readonly onDismiss: () => void }) {
  const t = useTranslations('faults');
  return (
    <div className="flex items-start gap-2 border-b border-hairline bg-reject-wash px-3 py-1.5 sm:px-4">
      <span aria-hidden className="mt-px text-reject">
        ✕
      </span>
      <p className="min-w-0 flex-1">{children}</p>
      <IconButton label={t('dismiss')} className="-my-0.5 size-6" onClick={onDismiss}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
