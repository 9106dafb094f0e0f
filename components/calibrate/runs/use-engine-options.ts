import { useQuery } from '@tanstack/react-query';
import { useServerHealth } from '@/components/playground/use-server-health';
import { CATALOGUE, findModel } from '@/lib/engines/catalogue';
import { recordedRunsSchema, type RecordedRuns } from '@/lib/evaluation';
import type { EngineChoice } from './engine-choice';

/** One line of a list of models. */
export interface EngineOption {
  readonly title: string;
  readonly choice: EngineChoice;
}

export interface EngineOptions {
  readonly tab: readonly EngineOption[];
  readonly recorded: readonly EngineOption[];
  /** Empty where the app has no server, or it does not answer. */
  readonly server: readonly EngineOption[];
  /** False until the server and the recordings have been looked for. */
  readonly ready: boolean;
}

/** Everything that can answer tasks now. */
export function useEngineOptions(): EngineOptions {
  const health = useServerHealth();
  const recordings = useQuery({ queryKey: ['task-recordings'], queryFn: ({ signal }) => fetchRecordings(signal), staleTime: Infinity });
  return {
    ready: health.kind !== 'checking' && !recordings.isPending,
    tab: CATALOGUE.filter(({ runsInTab }) => runsInTab).flatMap(({ id, title, promptModes }) => promptModes.map((promptMode): EngineOption => ({ title, choice: { kind: 'tab', modelId: id, promptMode } }))),
    recorded: (recordings.data?.runs ?? []).map(({ model, promptMode, file }) => ({ title: findModel(model)?.title ?? model, choice: { kind: 'recorded', model, promptMode, file } })),
    server: health.kind === 'ok' ? serverOptions(health.model ?? '–', health.promptMode ?? 'fim') : [],
  };
}

/** The server's own prompt mode first. */
function serverOptions(model: string, promptMode: 'fim' | 'chat'): readonly EngineOption[] {
  const modes = promptMode === 'fim' ? (['fim', 'chat'] as const) : (['chat', 'fim'] as const);
  return modes.map((mode) => ({ title: model, choice: { kind: 'server', model, promptMode: mode } }));
}

/** The manifest of the shipped runs; null where the app ships none. */
async function fetchRecordings(signal: AbortSignal): Promise<RecordedRuns | null> {
  const response = await fetch('/recordings/tasks-manifest.json', { signal });
  return response.ok ? recordedRunsSchema.parse(await response.json()) : null;
}
