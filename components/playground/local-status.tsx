'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { modelTitle } from '@/components/decision/model-title';
import { formatSpeed } from '@/components/ui/format';
import type { LocalEngineState } from '@/lib/session';

interface LocalStatusProps {
  readonly state: LocalEngineState;
  readonly onClick: () => void;
}

/** Which local engine answers; opens the dialog that changes it. */
export function LocalStatus({ state, onClick }: LocalStatusProps) {
  const t = useTranslations('status');
  const percent = state.kind === 'loading' && state.progress.totalBytes !== null && state.progress.totalBytes > 0 ? Math.floor((state.progress.loadedBytes / state.progress.totalBytes) * 100) : null;
  const text =
    state.kind === 'recorded' ? t('recorded') : state.kind === 'ready' ? `${modelTitle(state.model)} · ${state.tokensPerSecond === null ? t('ready') : t('tokensPerSecond', { tokens: formatSpeed(state.tokensPerSecond) })}` : percent === null ? t('loading', { model: state.model }) : t('loadingPercent', { model: state.model, percent });
  return (
    <button type="button" onClick={onClick} className="flex h-7 min-w-0 items-center gap-1.5 rounded-md px-2 text-[12.5px] hover:bg-sunken" aria-label={`${t('local')}: ${text}`}>
      <span className="hidden text-muted min-[1100px]:inline">{t('local')}</span>
      <span aria-hidden className={clsx('text-[10px]', state.kind === 'ready' ? 'text-local-mark' : state.kind === 'recorded' ? 'mx-0.5 grid size-[15px] shrink-0 place-items-center rounded-full border border-dashed border-local-mark leading-none text-local-mark' : 'text-wait')}>
        {state.kind === 'loading' ? '…' : '●'}
      </span>
      <span className="hidden truncate sm:inline">{text}</span>
    </button>
  );
}
