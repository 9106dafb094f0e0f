'use client';

import { useTranslations } from 'next-intl';
import { useSentences } from '@/components/decision/use-sentences';
import { AlertRow } from '@/components/ui/alert-row';
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
        <AlertRow key={fault.id} onDismiss={() => onDismiss(fault)}>
          <span className="font-medium">{t(`part.${fault.part}`)}.</span> {failure(fault)}
        </AlertRow>
      ))}
    </div>
  );
}
