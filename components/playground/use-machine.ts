import { useQuery } from '@tanstack/react-query';
import type { GgufModel } from '@/lib/engines/catalogue';
import { chooseEngine, probeMachine, type EngineChoice, type LocalEngineId, type MachineFacts } from '@/lib/engines/capabilities';
import { WEBLLM_MODELS, type WebLlmModel } from '@/lib/engines/webllm';

export interface Machine {
  readonly facts: MachineFacts;
  readonly choice: EngineChoice;
  /** One build a size: the 16-bit one where the adapter can, else the 32-bit one. */
  readonly webLlmModels: readonly WebLlmModel[];
}

/** What the page's own browser says of this machine. */
export function probeThisMachine(): Promise<MachineFacts> {
  return probeMachine(globalThis);
}

/** The automatic choice for a machine, and the WebLLM builds that suit its adapter. */
export function machineOf(facts: MachineFacts, ggufModels: readonly GgufModel[], localEndpoint: boolean, failed: ReadonlyMap<LocalEngineId, string>): Machine {
  const quantization = facts.adapter === null || facts.adapter.shaderF16 ? 'q4f16_1' : 'q4f32_1';
  const choice = chooseEngine({ facts, webLlmModels: WEBLLM_MODELS, wllamaModels: ggufModels, localEndpoint, failed });
  return { facts, choice, webLlmModels: WEBLLM_MODELS.filter((model) => model.quantization === quantization) };
}

/** Asks the browser each time the dialog opens: adapters and storage change. */
export function useMachine(open: boolean): MachineFacts | null {
  const { data } = useQuery({ queryKey: ['machine'], queryFn: probeThisMachine, enabled: open, staleTime: 0, refetchOnMount: 'always' });
  return data ?? null;
}
