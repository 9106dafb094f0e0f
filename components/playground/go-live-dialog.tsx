'use client';

import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formatBytes, formatSpeed, formatWait } from '@/components/ui/format';
import { modelBytes, type GgufModel } from '@/lib/engines/catalogue';
import type { LocalEngineState } from '@/lib/session';
import { defaultThreads } from '@/lib/engines/wllama';
import { EndpointForm, type Endpoint } from './endpoint-form';
import { LoadProgressView } from './load-progress';
import { estimateSpeed, measureCore } from './machine-speed';
import { findModelSource, type ModelSource } from './model-source';

interface GoLiveDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly models: readonly GgufModel[];
  readonly hubOrigins: readonly string[];
  readonly state: LocalEngineState;
  readonly serverConfigured: boolean;
  /** Tokens a second that a model made in this browser before; null: never ran here. */
  readonly measuredSpeed: (modelId: string) => Promise<number | null>;
  readonly onLoad: (model: GgufModel, source: ModelSource) => void;
  readonly onCancel: () => void;
  readonly onRecorded: () => void;
  readonly onEndpoint: (endpoint: Endpoint) => Promise<void>;
}

/** A prompt and an answer of usual size, for "how long a completion takes". */
const TYPICAL = { promptTokens: 120, newPromptTokens: 8, answerTokens: 12 } as const;

export function GoLiveDialog({ open, onOpenChange, models, hubOrigins, state, serverConfigured, measuredSpeed, onLoad, onCancel, onRecorded, onEndpoint }: GoLiveDialogProps) {
  const t = useTranslations('goLive');
  const [chosenId, setChosenId] = useState(models[0]?.id);
  const chosen = models.find(({ id }) => id === chosenId) ?? models[0];
  const sources = useQuery({
    queryKey: ['model-sources', models.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const found: Record<string, ModelSource> = {};
      // One after the other: each measures the connection.
      const measured: Record<string, number | null> = {};
      for (const model of models) {
        found[model.id] = await findModelSource(model, hubOrigins, signal);
        measured[model.id] = await measuredSpeed(model.id);
      }
      return { found, measured, core: await measureCore() };
    },
    enabled: open,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const source = chosen === undefined ? undefined : sources.data?.found[chosen.id];
  const loading = state.kind === 'loading';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t(serverConfigured ? 'description' : 'descriptionNoServer')}
      footer={
        loading ? (
          <Button size="medium" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : (
          <>
            {state.kind === 'ready' ? (
              <Button size="medium" variant="quiet" onClick={onRecorded} className="mr-auto">
                {t('useRecorded')}
              </Button>
            ) : null}
            <Button
              size="medium"
              variant="primary"
              disabled={source === undefined || chosen === undefined || (source.kind === 'missing' && source.storedBytes < modelBytes(chosen))}
              onClick={() => {
                if (chosen !== undefined && source !== undefined) onLoad(chosen, source);
              }}
            >
              {chosen === undefined || source === undefined || source.storedBytes >= modelBytes(chosen) ? t('load') : t('loadBytes', { bytes: formatBytes(modelBytes(chosen) - source.storedBytes) })}
            </Button>
          </>
        )
      }
    >
      {loading ? (
        <LoadProgressView state={state} />
      ) : (
        <div className="flex flex-col gap-4">
          <fieldset className="flex flex-col gap-2">
            <legend className="sr-only">{t('models')}</legend>
            {models.map((model) => (
              <ModelChoice key={model.id} model={model} chosen={model.id === chosen?.id} current={state.kind === 'ready' && state.model === model.title} onChoose={() => setChosenId(model.id)} />
            ))}
          </fieldset>
          {chosen === undefined ? null : (
            <Facts model={chosen} source={source} core={sources.data?.core ?? null} measured={sources.data?.measured[chosen.id] ?? null} failed={sources.isError} />
          )}
          <EndpointForm onConnect={onEndpoint} />
        </div>
      )}
    </Dialog>
  );
}

function ModelChoice({ model, chosen, current, onChoose }: { readonly model: GgufModel; readonly chosen: boolean; readonly current: boolean; readonly onChoose: () => void }) {
  const t = useTranslations('goLive');
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
        {model.note === undefined ? null : <span className="block text-[12.5px] text-muted">{model.note}</span>}
      </span>
    </label>
  );
}

interface FactsProps {
  readonly model: GgufModel;
  readonly source: ModelSource | undefined;
  /** Million multiplications a second of one core. */
  readonly core: number | null;
  readonly measured: number | null;
  readonly failed: boolean;
}

/** What it downloads, from where, how long that takes, and how fast this machine will be. */
function Facts({ model, source, core, measured, failed }: FactsProps) {
  const t = useTranslations('goLive');
  if (failed) return <p className="text-reject">{t('probeFailed')}</p>;
  if (source === undefined || core === null) return <p className="text-muted">{t('probing')}</p>;
  if (source.kind === 'missing' && source.storedBytes < modelBytes(model)) {
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
