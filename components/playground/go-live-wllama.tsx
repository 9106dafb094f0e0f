'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { formatBytes, formatSpeed, formatWait } from '@/components/ui/format';
import { modelBytes, type GgufModel } from '@/lib/engines/catalogue';
import { defaultThreads } from '@/lib/engines/wllama';
import { estimateSpeed } from './machine-speed';
import type { ModelSource } from './model-source';
import { useEngineWords } from './use-engine-words';

/** A prompt and an answer of usual size, for "how long a completion takes". */
const TYPICAL = { promptTokens: 120, newPromptTokens: 8, answerTokens: 12 } as const;

/** One model for the processor. */
export function GgufModelChoice({ model, chosen, current, onChoose }: { readonly model: GgufModel; readonly chosen: boolean; readonly current: boolean; readonly onChoose: () => void }) {
  const t = useTranslations('goLive');
  const words = useEngineWords();
  return (
    <label className={clsx('flex cursor-pointer items-start gap-3 rounded-lg border px-3 py-2.5', chosen ? 'border-ink' : 'border-hairline hover:bg-sunken')}>
      <input type="radio" name="model" checked={chosen} onChange={onChoose} className="mt-1 accent-(--ink)" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-medium">{model.title}</span>
          <span className="font-mono text-[12px] text-muted">{formatBytes(modelBytes(model))}</span>
        </span>
        <span className="text-[12.5px] text-muted">
          {model.quantization} · {model.license} · {t('memory', { bytes: formatBytes(model.minMemoryBytes) })}
          {current ? ` · ${t('inUse')}` : ''}
        </span>
        {model.note === undefined ? null : <span className="block text-[12.5px] text-muted">{words.note(model)}</span>}
      </span>
    </label>
  );
}

interface GgufFactsProps {
  readonly model: GgufModel;
  readonly source: ModelSource | undefined;
  /** Million multiplications a second of one core. */
  readonly core: number | null;
  readonly measured: number | null;
  readonly failed: boolean;
}

/** What it downloads, from where, how long that takes, and how fast this machine will be. */
export function GgufFacts({ model, source, core, measured, failed }: GgufFactsProps) {
  const t = useTranslations('goLive');
  if (failed) return <p className="text-reject">{t('probeFailed')}</p>;
  if (source === undefined || core === null) return <p className="text-muted">{t('probing')}</p>;
  if (source.kind === 'missing' && source.storedBytes < modelBytes(model)) {
    if (!source.answered) return <p className="text-reject">{t('probeFailed')}</p>;
    return (
      <div className="rounded-lg bg-sunken px-3 py-2.5">
        <p>{t('missing', { host: source.host })}</p>
        <pre tabIndex={0} aria-label={t('missingCommand')} className="mt-1.5 overflow-x-auto font-mono text-[12px]">
          npm run models -- pull {model.id}
        </pre>
      </div>
    );
  }
  const threads = globalThis.crossOriginIsolated;
  const speed = estimateSpeed({ core, cores: defaultThreads(), parametersB: model.parametersB, threads });
  const firstSeconds = TYPICAL.promptTokens / speed.prefillTokensPerSecond + TYPICAL.answerTokens / speed.decodeTokensPerSecond;
  const laterSeconds = TYPICAL.newPromptTokens / speed.prefillTokensPerSecond + TYPICAL.answerTokens / speed.decodeTokensPerSecond;
  const rows = [
    [t('fact.from'), source.storedBytes >= modelBytes(model) ? t('thisBrowser') : source.kind === 'hub' ? t('hub', { host: source.host }) : t('ownOrigin', { host: source.host })],
    [t('fact.download'), source.storedBytes >= modelBytes(model) ? t('stored') : source.kind === 'missing' || source.bytesPerSecond === null ? t('unknownTime') : t('downloadTime', { wait: formatWait((modelBytes(model) - source.storedBytes) / source.bytesPerSecond), speed: formatBytes(source.bytesPerSecond) })],
    [t('fact.speed'), measured !== null ? t('measuredSpeed', { tokens: formatSpeed(measured) }) : t('speed', { tokens: formatSpeed(speed.decodeTokensPerSecond), threads: speed.threads, first: formatWait(firstSeconds), later: formatWait(laterSeconds) })],
  ] as const;
  return (
    <div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
        {rows.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {threads ? null : <p className="mt-2 text-kept">{t('noThreads')}</p>}
    </div>
  );
}
