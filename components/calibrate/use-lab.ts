import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { sliceAt, type Slice } from '@/lib/charts';
import type { RunSet } from '@/lib/evaluation';
import { defaultCalibrationTasks, type LabMethod, type LabView } from '@/lib/evaluation/lab';
import type { AnswerFile, AnswerPair, ImportReport, Library } from '@/lib/workers/evaluation-service';
import { labClient } from './lab-client';
import { DEFAULT_SETTINGS, type LabSettings } from './lab-settings';

const LIBRARY = ['lab', 'library'];

export type Stage = 'pairing' | 'comparing' | 'sweeping' | 'waiting';

/** An analysed pair with what is looked at: one method at one threshold. */
export interface LabScene {
  readonly view: LabView;
  /** Changes with every analysis; part of the key of whatever is asked about it. */
  readonly viewId: number;
  readonly local: AnswerFile;
  readonly server: AnswerFile;
  readonly method: LabMethod;
  /** The method's own, by the objective. */
  readonly chosen: number;
  readonly slice: Slice;
}

export interface Lab {
  readonly library: Library | undefined;
  readonly pair: AnswerPair | null;
  readonly scene: LabScene | null;
  readonly settings: LabSettings;
  readonly stage: Stage | null;
  readonly error: Error | null;
  readonly change: (changes: Partial<LabSettings>) => void;
  readonly choosePair: (pair: AnswerPair) => void;
  readonly importFiles: (files: readonly { readonly name: string; readonly bytes: Uint8Array }[], onProgress: (progress: { readonly name: string; readonly share: number }) => void) => Promise<ImportReport>;
  readonly addRunSet: (set: RunSet) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly retry: () => void;
}

/** The lab's state: what the worker holds, which pair of it is compared, and what is looked at. Everything else is derived. */
export function useLab(initial: LabSettings): Lab {
  const queries = useQueryClient();
  const [settings, setSettings] = useState<LabSettings>(initial);
  const [chosenPair, setChosenPair] = useState<AnswerPair | null>(null);
  const [stage, setStage] = useState<Stage | null>(null);

  const libraryQuery = useQuery({
    queryKey: LIBRARY,
    queryFn: () => labClient().call('loadRecorded', { folderUrl: new URL('/recordings/', window.location.href).href }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const library = libraryQuery.data;
  const pair = usablePair(library, chosenPair);

  const options = { objective: settings.objective, calibrationTasks: settings.calibrationTasks ?? defaultCalibrationTasks(sharedTasks(library, pair)), seed: settings.seed };
  const viewQuery = useQuery({
    queryKey: ['lab', 'view', pair, options, settings.useSplit ? library?.split : null, library?.vectors],
    queryFn: async ({ signal }) => {
      if (pair === null) throw new Error('There is no pair to compare.');
      setStage('waiting');
      try {
        const view = await labClient().call('analyse', { pair, options, useSplit: settings.useSplit }, { signal, onProgress: (progress) => setStage(progress.stage) });
        return { view, pair };
      } finally {
        setStage(null);
      }
    },
    enabled: pair !== null,
    // The worker answers later questions about its last analysis, so an older one must not come back from a cache.
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  // Figures of another pair must not stand under this pair's names while its own are computed.
  const view = viewQuery.data?.pair.local === pair?.local && viewQuery.data?.pair.server === pair?.server ? viewQuery.data?.view : undefined;

  const local = library?.answers.find(({ id }) => id === pair?.local);
  const server = library?.answers.find(({ id }) => id === pair?.server);
  const method = view?.methods.find(({ id }) => id === settings.method) ?? view?.methods.find(({ id }) => id === 'synconfroute');
  const chosen = method?.threshold ?? 0;
  const threshold = settings.threshold ?? chosen;
  const slice = useMemo(() => (view === undefined || method === undefined ? null : sliceAt(view.test, method, threshold)), [view, method, threshold]);

  const change = useCallback((changes: Partial<LabSettings>) => setSettings((now) => ({ ...now, ...changes })), []);

  function show(next: Library) {
    queries.setQueryData(LIBRARY, next);
  }

  return {
    library,
    pair,
    scene: view === undefined || method === undefined || slice === null || local === undefined || server === undefined ? null : { view, viewId: viewQuery.dataUpdatedAt, local, server, method, chosen, slice },
    settings,
    stage,
    error: libraryQuery.error ?? (viewQuery.isError ? viewQuery.error : null),
    change,
    choosePair: (next) => {
      setChosenPair(next);
      setSettings((now) => ({ ...now, threshold: null }));
    },
    importFiles: async (files, onProgress) => {
      const report = await labClient().call('importFiles', { files }, { onProgress, transfer: files.map(({ bytes }) => bytes.buffer as ArrayBuffer) });
      show(report.library);
      const brought = pairOf(report.library.answers.filter(({ id }) => report.answers.includes(id)));
      if (brought !== null) {
        setChosenPair(brought);
        setSettings((now) => ({ ...now, threshold: null, calibrationTasks: DEFAULT_SETTINGS.calibrationTasks }));
      } else if (report.tasks > 0 || report.vectors > 0) void queries.invalidateQueries({ queryKey: ['lab', 'view'] });
      return report;
    },
    addRunSet: async (set) => {
      const added = await labClient().call('addRunSet', set);
      show(added.library);
      setChosenPair(added.pair);
      setSettings((now) => ({ ...now, threshold: null }));
    },
    remove: async (id) => show(await labClient().call('remove', { id })),
    retry: () => void queries.invalidateQueries({ queryKey: ['lab'] }),
  };
}

/** The pair that was chosen, while both are loaded; else the recorded pair of one prompt mode with the most tasks. */
function usablePair(library: Library | undefined, chosen: AnswerPair | null): AnswerPair | null {
  if (library === undefined) return null;
  const has = (id: string) => library.answers.some((answers) => answers.id === id);
  if (chosen !== null && has(chosen.local) && has(chosen.server)) return chosen;
  const recorded = library.answers.filter(({ origin }) => origin === 'recorded');
  const mode = recorded.some(({ promptMode }) => promptMode === 'fim') ? 'fim' : 'chat';
  return pairOf(recorded.filter(({ promptMode }) => promptMode === mode)) ?? pairOf(library.answers);
}

/** Of several answer files the weakest as local and the strongest as server; null for fewer than two. */
function pairOf(answers: readonly AnswerFile[]): AnswerPair | null {
  const ordered = [...answers].sort((a, b) => rate(a) - rate(b));
  const [local] = ordered;
  const server = ordered.at(-1);
  return local === undefined || server === undefined || local === server ? null : { local: local.id, server: server.id };
}

function rate({ passed, executed }: AnswerFile): number {
  return executed === 0 ? 0 : passed / executed;
}

function sharedTasks(library: Library | undefined, pair: AnswerPair | null): number {
  const both = library?.answers.filter(({ id }) => id === pair?.local || id === pair?.server) ?? [];
  return both.length === 0 ? 0 : Math.min(...both.map(({ executed }) => executed));
}
