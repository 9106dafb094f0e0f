'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { formatBytes, formatSpeed, formatWait } from '@/components/ui/format';
import { assessModel, type AdapterFacts, type Finding } from '@/lib/engines/capabilities';
import type { WebLlmModel } from '@/lib/engines/webllm';
import type { ModelSource } from './model-source';
import { useEngineWords } from './use-engine-words';
import type { Machine } from './use-machine';

interface GoLiveWebLlmProps {
  readonly machine: Machine;
  readonly chosen: WebLlmModel;
  readonly onChoose: (model: WebLlmModel) => void;
  /** Title of the model that answers now, if any. */
  readonly inUse: string | null;
  readonly source: (ModelSource & { readonly complete: boolean }) | undefined;
  readonly sourceFailed: boolean;
  /** Tokens a second in this browser the last time. */
  readonly measured: number | null;
}

/** Models for the graphics adapter: which fit, why or why not, what to do, and what is downloaded from where. */
export function GoLiveWebLlm({ machine, chosen, onChoose, inUse, source, sourceFailed, measured }: GoLiveWebLlmProps) {
  const t = useTranslations('engines');
  const words = useEngineWords();
  const { facts, webLlmModels } = machine;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-[12.5px] text-muted">{facts.adapter === null ? t('noAdapter') : t('adapter', { name: adapterName(facts.adapter), f16: String(facts.adapter.shaderF16) })}</p>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="sr-only">{t('webLlmModels')}</legend>
        {webLlmModels.map((model) => (
          <label key={model.id} className={clsx('flex cursor-pointer items-start gap-3 rounded-lg border px-3 py-2', model.id === chosen.id ? 'border-ink' : 'border-hairline hover:bg-sunken')}>
            <input type="radio" name="webllm-model" checked={model.id === chosen.id} onChange={() => onChoose(model)} className="mt-1 accent-(--ink)" />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-2">
                <span className="font-medium">{model.title}</span>
                <span className="font-mono text-[12px] text-muted">{formatBytes(model.weightsBytes)}</span>
              </span>
              <span className="text-[12.5px] text-muted">
                {t(assessModel(facts, model).fits ? 'fits' : 'doesNotFit')} · {model.license} · {t('graphicsMemory', { bytes: formatBytes(model.gpuMemoryBytes) })}
                {inUse === model.title ? ` · ${t('inUse')}` : ''}
              </span>
              {model.note === undefined ? null : <span className="block text-[12.5px] text-muted">{words.note(model)}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <Findings findings={assessModel(facts, chosen, source?.storedBytes ?? 0).findings} />
      {sourceFailed ? <p className="text-reject">{t('probeFailed')}</p> : source === undefined ? <p className="text-muted">{t('looking')}</p> : <Source model={chosen} source={source} measured={measured} />}
    </div>
  );
}

/** Each thing to know, and what to do about it. */
function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useTranslations('engines');
  const words = useEngineWords();
  if (findings.length === 0) return null;
  return (
    <ul aria-label={t('findings')} className="flex flex-col gap-1.5">
      {findings.map(({ code, severity, values }) => (
        <li key={code} className={clsx('flex gap-2 rounded-md px-2.5 py-1.5', severity === 'blocks' ? 'bg-reject-wash' : 'bg-kept-wash')}>
          <span aria-hidden className={severity === 'blocks' ? 'text-reject' : 'text-kept'}>
            {severity === 'blocks' ? '✕' : '!'}
          </span>
          <span>
            {words.why({ code, values })} <span className="text-muted">{words.whatToDo(code)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Source({ model, source, measured }: { readonly model: WebLlmModel; readonly source: ModelSource & { readonly complete: boolean }; readonly measured: number | null }) {
  const t = useTranslations('engines');
  if (source.kind === 'missing') {
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
  const left = Math.max(0, model.weightsBytes - source.storedBytes);
  const rows = [
    [t('fact.from'), source.complete ? t('thisBrowser') : t(source.kind === 'hub' ? 'hub' : 'ownOrigin', { host: source.host })],
    [t('fact.download'), source.complete ? t('stored') : source.bytesPerSecond === null ? t('unknownTime', { bytes: formatBytes(left) }) : t('downloadTime', { bytes: formatBytes(left), wait: formatWait(left / source.bytesPerSecond), speed: formatBytes(source.bytesPerSecond) })],
    [t('fact.speed'), measured === null ? t('speedUnknown') : t('measuredSpeed', { tokens: formatSpeed(measured) })],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
      {rows.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function adapterName({ vendor, architecture, description }: AdapterFacts): string {
  return description !== '' ? description : [vendor, architecture].filter((part) => part !== '').join(' ') || 'WebGPU';
}
