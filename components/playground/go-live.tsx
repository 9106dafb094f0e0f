'use client';

import { useEffect, useState } from 'react';
import type { LocalEngineId } from '@/lib/engines/capabilities';
import { modelBytes } from '@/lib/engines/catalogue';
import { connectEndpoint } from './connect-endpoint';
import type { Endpoint } from './endpoint-form';
import { GoLiveDialog } from './go-live-dialog';
import { GGUF_MODELS, loadableModel, type FallbackMeans, type LoadChoice } from './loadable-models';
import { findModelSource } from './model-source';
import { usePlayground, useSession } from './session-context';
import { machineOf, probeThisMachine, useMachine } from './use-machine';
import { findWebLlmSource } from './webllm-source';

interface GoLiveProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly hubOrigins: readonly string[];
  readonly serverConfigured: boolean;
  /** The engine that the page's address named when it was opened. */
  readonly linkedEngine?: string | undefined;
}

const ENGINES: readonly LocalEngineId[] = ['webllm', 'wllama', 'openai-compatible', 'recorded'];

/** The go-live dialog, bound to the session. */
export function GoLive({ open, onOpenChange, hubOrigins, serverConfigured, linkedEngine }: GoLiveProps) {
  const session = usePlayground();
  const { manager } = session;
  const state = useSession(({ localEngine }) => localEngine);
  const [wantedEngine, setWantedEngine] = useState<LocalEngineId | null>(null);
  const [endpointKnown, setEndpointKnown] = useState(false);
  const facts = useMachine(open);
  const means: FallbackMeans = { endpoint: () => session.savedEndpoint() };

  // Once: a link may name an engine. What is in this browser already is loaded; anything else waits for a click.
  useEffect(() => {
    const wanted = ENGINES.find((known) => known === linkedEngine);
    void session.savedEndpoint().then((saved) => setEndpointKnown(saved !== null));
    if (wanted === undefined || wanted === 'recorded') return;
    void atHand(wanted).then((choice) => {
      if (choice !== null) return manager.load(loadableModel(choice, means));
      setWantedEngine(wanted);
      onOpenChange(true);
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address counts once, when the page opens
  }, []);

  return (
    <GoLiveDialog
      open={open}
      onOpenChange={onOpenChange}
      models={GGUF_MODELS}
      machine={facts === null ? null : machineOf(facts, GGUF_MODELS, endpointKnown, manager.failed)}
      wantedEngine={wantedEngine}
      hubOrigins={hubOrigins}
      state={state}
      serverConfigured={serverConfigured}
      measuredSpeed={(modelId) => session.measuredSpeed(modelId)}
      onLoad={(choice) => void manager.load(loadableModel(choice, means))}
      onCancel={() => manager.cancelLoading()}
      onRecorded={() => void manager.useRecorded()}
      onEndpoint={async (endpoint: Endpoint) => {
        await manager.useEngine(await connectEndpoint(endpoint));
        await session.saveEndpoint(endpoint);
        setEndpointKnown(true);
        onOpenChange(false);
      }}
    />
  );
}

/** The model of an engine that this browser has whole, so that loading it downloads nothing; null where there is none. */
async function atHand(engine: LocalEngineId): Promise<LoadChoice | null> {
  const { signal } = new AbortController();
  if (engine === 'wllama') {
    for (const model of GGUF_MODELS) {
      const source = await findModelSource(model, [], signal);
      if (source.storedBytes >= modelBytes(model)) return { engine, model, source };
    }
  }
  if (engine === 'webllm') {
    const facts = await probeThisMachine();
    for (const model of machineOf(facts, GGUF_MODELS, false, new Map()).webLlmModels) {
      const source = await findWebLlmSource(model, [], signal);
      if (source.complete) return { engine, model, source, softwareAdapter: facts.adapter?.software === true };
    }
  }
  return null;
}
