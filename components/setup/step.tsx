'use client';

import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { markStep, STEPS, type StepKey } from './checklist';

interface StepProps {
  readonly step: StepKey;
  readonly done: boolean;
  readonly children: ReactNode;
}

/** One step of setting up: its number, or a tick when it is done, and what there is to do. */
export function Step({ step, done, children }: StepProps) {
  const t = useTranslations('setup');
  const headingId = `step-${step}`;
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-4">
      <span aria-hidden className={clsx('mt-0.5 grid size-7 place-items-center rounded-full border text-[13px] font-semibold', done ? 'border-local-mark bg-local-wash text-local' : 'border-strong-line text-muted')}>
        {done ? <Check size={15} /> : STEPS.indexOf(step) + 1}
      </span>
      <section aria-labelledby={headingId} className="min-w-0 border-b border-hairline pb-7">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-[16px] leading-8 font-semibold">
            {t(`step.${step}`)}
          </h2>
          <span className={clsx('text-[12.5px]', done ? 'text-local' : 'text-muted')}>{done ? t('done') : t('open')}</span>
          <Button variant="quiet" className="ml-auto" onClick={() => markStep(step, !done)} aria-describedby={headingId}>
            {done ? t('markOpen') : t('markDone')}
          </Button>
        </div>
        <div className="mt-2 flex flex-col items-start gap-3">{children}</div>
      </section>
    </li>
  );
}
