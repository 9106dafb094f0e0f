'use client';

import { useTranslations } from 'next-intl';
import { Progress } from 'radix-ui';
import { formatBytes, formatWait } from '@/components/ui/format';
import type { LocalEngineState } from '@/lib/session';

/** How far loading is, in bytes, with speed and time left where they are known. */
export function LoadProgressView({ state }: { readonly state: Extract<LocalEngineState, { kind: 'loading' }> }) {
  const t = useTranslations('loading');
  const { phase, loadedBytes, totalBytes } = state.progress;
  const fraction = totalBytes === null || totalBytes === 0 ? null : loadedBytes / totalBytes;
  const secondsLeft = totalBytes === null || state.bytesPerSecond === null || state.bytesPerSecond <= 0 ? null : (totalBytes - loadedBytes) / state.bytesPerSecond;
  return (
    <div className="py-2">
      <p className="font-medium">{state.model}</p>
      <p className="mt-0.5 text-muted" aria-live="polite">
        {t(`phase.${phase}`)}
      </p>
      <Progress.Root value={fraction === null ? null : Math.round(fraction * 100)} aria-label={t('label', { model: state.model })} className="mt-3 h-2 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-hairline">
        <Progress.Indicator className="h-full bg-local-mark transition-[width] duration-200" style={{ width: `${(fraction ?? 0) * 100}%` }} />
      </Progress.Root>
      <p className="mt-2 flex justify-between gap-4 font-mono text-[12px] text-muted">
        <span>
          {formatBytes(loadedBytes)}
          {totalBytes === null ? '' : ` / ${formatBytes(totalBytes)}`}
        </span>
        <span>
          {state.bytesPerSecond === null ? '–' : `${formatBytes(state.bytesPerSecond)}/s`}
          {secondsLeft === null ? '' : ` · ${t('left', { wait: formatWait(secondsLeft) })}`}
        </span>
      </p>
      <p className="mt-3 text-muted">{t('meanwhile')}</p>
    </div>
  );
}
