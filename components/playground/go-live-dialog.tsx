'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formatBytes } from '@/components/ui/format';
import type { PromptMode } from '@/lib/completion';
import { modelBytes, type GgufModel } from '@/lib/engines/catalogue';
import { assessModel, type LocalEngineId } from '@/lib/engines/capabilities';
import type { LocalEngineState } from '@/lib/session';
import { EndpointForm, type Endpoint } from './endpoint-form';
import { GoLiveEngines } from './go-live-engines';
import { StoredModelList } from './go-live-stored';
import { GoLiveWebLlm } from './go-live-webllm';
import { GgufFacts, GgufModelChoice } from './go-live-wllama';
import { LoadProgressView } from './load-progress';
import type { LoadChoice } from './loadable-models';
import { measureCore } from './machine-speed';
import { findModelSource, type ModelSource } from './model-source';
import { PromptModeChoice } from './prompt-mode-choice';
import type { Machine } from './use-machine';
import { findWebLlmSource } from './webllm-source';

interface GoLiveDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly models: readonly GgufModel[];
  /** Null until the browser has answered. */
  readonly machine: Machine | null;
  /** The engine that a link asks for; null: the automatic choice. */
  readonly wantedEngine: LocalEngineId | null;
  readonly hubOrigins: readonly string[];
  readonly state: LocalEngineState;
  readonly serverConfigured: boolean;
  /** Tokens a second that a model made in this browser before; null: never ran here. */
  readonly measuredSpeed: (modelId: string) => Promise<number | null>;
  readonly onLoad: (choice: LoadChoice) => void;
  readonly onCancel: () => void;
  readonly onRecorded: () => void;
  readonly onEndpoint: (endpoint: Endpoint) => Promise<void>;
}

export function GoLiveDialog({ open, onOpenChange, models, machine, wantedEngine, hubOrigins, state, serverConfigured, measuredSpeed, onLoad, onCancel, onRecorded, onEndpoint }: GoLiveDialogProps) {
  const t = useTranslations('goLive');
  const te = useTranslations('engines');
  const whyId = useId();
  const [pickedEngine, setPickedEngine] = useState<LocalEngineId | null>(null);
  const [ggufId, setGgufId] = useState(models[0]?.id);
  const [webLlmId, setWebLlmId] = useState<string | null>(null);
  const [pickedMode, setPickedMode] = useState<PromptMode | null>(null);
  const automatic = machine?.choice.chosen.engine;
  // Recorded answers are there already: where nothing better is possible, the dialog still opens on a model.
  const engine = pickedEngine ?? wantedEngine ?? (automatic === 'recorded' ? 'wllama' : automatic) ?? null;

  const gguf = models.find(({ id }) => id === ggufId) ?? models[0];
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
    enabled: open && engine === 'wllama',
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const recommended = machine?.choice.options.find((option) => option.engine === 'webllm')?.modelId;
  const webLlm = machine?.webLlmModels.find(({ id }) => id === (webLlmId ?? recommended)) ?? machine?.webLlmModels[0];
  const webLlmSource = useQuery({
    queryKey: ['webllm-source', webLlm?.id],
    queryFn: async ({ signal }) => (webLlm === undefined ? null : { source: await findWebLlmSource(webLlm, hubOrigins, signal), measured: await measuredSpeed(webLlm.title) }),
    enabled: open && engine === 'webllm' && webLlm !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const ggufSource = gguf === undefined ? undefined : sources.data?.found[gguf.id];
  const promptModes: readonly PromptMode[] = (engine === 'wllama' ? gguf?.promptModes : engine === 'webllm' ? webLlm?.promptModes : undefined) ?? [];
  const promptMode = promptModes.find((mode) => mode === pickedMode) ?? promptModes[0] ?? 'fim';

  const loadable = ((): { readonly choice: LoadChoice; readonly bytesLeft: number; readonly warned: boolean } | null => {
    if (engine === 'wllama' && gguf !== undefined && ggufSource !== undefined) {
      const bytesLeft = modelBytes(gguf) - ggufSource.storedBytes;
      return ggufSource.kind === 'missing' && bytesLeft > 0 ? null : { choice: { engine, model: gguf, source: ggufSource, promptMode }, bytesLeft, warned: false };
    }
    const source = webLlmSource.data?.source;
    if (engine === 'webllm' && machine !== null && webLlm !== undefined && source !== undefined) {
      const softwareAdapter = machine.facts.adapter?.software === true;
      if (source.kind === 'missing' || !assessModel(machine.facts, webLlm, source.storedBytes).fits) return null;
      return { choice: { engine, model: webLlm, source, softwareAdapter, promptMode }, bytesLeft: source.complete ? 0 : Math.max(0, webLlm.weightsBytes - source.storedBytes), warned: softwareAdapter };
    }
    return null;
  })();

  const waitsFor = loadable === null && machine !== null ? whyNotLoadable() : null;
  function whyNotLoadable(): 'waits' | 'notThere' | 'noAnswer' | 'doesNotFit' | null {
    const failed = engine === 'wllama' ? sources.isError : webLlmSource.isError;
    const source = engine === 'wllama' ? ggufSource : webLlmSource.data?.source;
    if (engine !== 'wllama' && engine !== 'webllm') return null;
    if (failed) return 'noAnswer';
    if (source === undefined) return 'waits';
    if (engine === 'webllm' && machine !== null && webLlm !== undefined && !assessModel(machine.facts, webLlm, source.storedBytes).fits) return 'doesNotFit';
    return source.kind !== 'missing' ? null : source.answered ? 'notThere' : 'noAnswer';
  }

  const loading = state.kind === 'loading';
  const inUse = state.kind === 'ready' ? state.model : null;
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
            {/* Here, too: what the button waits for may stand further down than the eye, and is asked for at the button. */}
            <p id={whyId} role="status" className="min-w-0 flex-1 basis-40 text-[12.5px] text-muted empty:hidden">
              {waitsFor === null ? '' : t(`why.${waitsFor}`)}
            </p>
            {engine === 'wllama' || engine === 'webllm' ? (
              <Button
                size="medium"
                variant="primary"
                disabled={loadable === null}
                aria-describedby={whyId}
                onClick={() => {
                  if (loadable !== null) onLoad(loadable.choice);
                }}
              >
                {loadable?.warned === true && loadable.bytesLeft === 0 ? te('loadAnyway') : loadable === null || loadable.bytesLeft <= 0 ? t('load') : t('loadBytes', { bytes: formatBytes(loadable.bytesLeft) })}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {loading ? (
        <LoadProgressView state={state} />
      ) : machine === null ? (
        <p className="text-muted">{te('asking')}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <GoLiveEngines choice={machine.choice} selected={engine ?? 'recorded'} onSelect={setPickedEngine} />
          {engine === 'webllm' && webLlm !== undefined ? (
            <GoLiveWebLlm machine={machine} chosen={webLlm} onChoose={({ id }) => setWebLlmId(id)} inUse={inUse} source={webLlmSource.data?.source} sourceFailed={webLlmSource.isError} measured={webLlmSource.data?.measured ?? null} />
          ) : null}
          {engine === 'wllama' ? (
            <>
              <fieldset className="flex flex-col gap-2">
                <legend className="sr-only">{t('models')}</legend>
                {models.map((model) => (
                  <GgufModelChoice key={model.id} model={model} chosen={model.id === gguf?.id} current={inUse === model.title} onChoose={() => setGgufId(model.id)} />
                ))}
              </fieldset>
              {gguf === undefined ? null : <GgufFacts model={gguf} source={ggufSource} core={sources.data?.core ?? null} measured={sources.data?.measured[gguf.id] ?? null} failed={sources.isError} />}
            </>
          ) : null}
          <PromptModeChoice modes={promptModes} value={promptMode} onChange={setPickedMode} />
          {engine === 'openai-compatible' ? <EndpointForm onConnect={onEndpoint} /> : null}
          <StoredModelList />
        </div>
      )}
    </Dialog>
  );
}
