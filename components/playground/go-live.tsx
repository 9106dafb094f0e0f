'use client';

import { CATALOGUE, modelFilePath, type GgufModel } from '@/lib/engines/catalogue';
import { WllamaEngine } from '@/lib/engines/wllama';
import { connectEndpoint } from './connect-endpoint';
import type { ModelSource } from './model-source';
import { GoLiveDialog } from './go-live-dialog';
import { usePlayground, useSession } from './session-context';

interface GoLiveProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly hubOrigins: readonly string[];
  readonly serverConfigured: boolean;
}

const MODELS = CATALOGUE.filter(({ runsInTab }) => runsInTab);

/** The go-live dialog, bound to the session. */
export function GoLive({ open, onOpenChange, hubOrigins, serverConfigured }: GoLiveProps) {
  const session = usePlayground();
  const { manager } = session;
  const state = useSession(({ localEngine }) => localEngine);
  return (
    <GoLiveDialog
      open={open}
      onOpenChange={onOpenChange}
      models={MODELS}
      hubOrigins={hubOrigins}
      state={state}
      serverConfigured={serverConfigured}
      measuredSpeed={(modelId) => session.measuredSpeed(modelId)}
      onLoad={(model, source) => void manager.load({ title: model.title, create: () => createEngine(model, source) })}
      onCancel={() => manager.cancelLoading()}
      onRecorded={() => void manager.useRecorded()}
      onEndpoint={async (endpoint) => {
        await manager.useEngine(await connectEndpoint(endpoint));
        onOpenChange(false);
      }}
    />
  );
}

/** The weights come from where the dialog said; the runtime always from the own origin. */
function createEngine(model: GgufModel, source: ModelSource): WllamaEngine {
  const hubUrl = (name: string) => model.files.find((file) => file.name === name)?.url ?? '';
  return new WllamaEngine({
    model,
    fileUrl: (name) => (source.kind === 'hub' ? hubUrl(name) : new URL(modelFilePath(model.id, name), location.href).href),
    wasmUrl: new URL('/vendor/wllama/wllama.wasm', location.href).href,
  });
}
