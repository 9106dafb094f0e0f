'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSentences } from '@/components/decision/use-sentences';
import { IconButton } from '@/components/ui/icon-button';
import type { Fault } from '@/lib/session';

interface FaultsBarProps {
  readonly faults: readonly Fault[];
  readonly onDismiss: (fault: Fault) => void;
}

/** What went wrong, what it means and what to do; the editor goes on below. */
export function FaultsBar({ faults, onDismiss }: FaultsBarProps) {
  const t = useTranslations('faults');
  const { failure } = useSentences();
  return (
    <div role="alert" className="shrink-0 empty:hidden">
      {faults.map((fault) => (
        <div key={fault.id} className="flex items-start gap-2 border-b border-hairline bg-reject-wash px-3 py-1.5 sm:px-4">
          <span aria-hidden className="mt-px text-reject">
            ✕
          </span>
          <p className="min-w-0 flex-1">
            <span className="font-medium">{t(`part.${fault.part}`)}.</span> {failure(fault)}
          </p>
          <IconButton label={t('dismiss')} className="-my-0.5 size-6" onClick={() => onDismiss(fault)}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
