import { sha256 } from 'hash-wasm';
import {
  calibratePolicy,
  decodeTextFile,
  formatPredictions,
  type LineProblem,
  parsePredictions,
  type Prediction,
  recordedRunsSchema,
  robustness,
  type RunSet,
  type Split,
  type Task,
} from '../evaluation';
import { analyse, type Analysis, caseOf, columnsOf, pairRuns, readLabFile, transferTable } from '../evaluation/lab';
import { readOwnTasks } from '../evaluation/tasks/own-jsonl';
import type { Embeddings, MethodRow } from '../routing/methods';
import { languageOfPath } from '../syntax/languages';
import type { AnswerFile, AnswerPair, EvaluationService, Library } from './evaluation-service';
import type { Handlers } from './protocol';

/** Code files that bring no holes are cut as the command line does. */
const CUT = { seed: 1, holesPerSource: 8 };
/** A file of another kind can have a problem in every line; so many are enough to see why. */
const LISTED_PROBLEMS = 500;

interface HeldAnswers extends AnswerFile {
  readonly predictions: readonly Prediction[];
}

/** The worker's memory: tasks and answers that were loaded, and the last analysis. */
export function createEvaluationLab(fetchBytes: (url: string) => Promise<Uint8Array>): Handlers<EvaluationService> {
  const tasks = new Map<string, Task>();
  const answers = new Map<string, HeldAnswers>();
  let split: { readonly name: string; readonly split: Split } | null = null;
  let embeddings: Embeddings | null = null;
  let last: { readonly set: RunSet; readonly analysis: Analysis } | null = null;

  function hold(file: Omit<HeldAnswers, 'n' | 'executed' | 'passed' | 'model' | 'promptMode'>): void {
    const { predictions } = file;
    const executed = predictions.filter(({ passed }) => passed !== undefined);
    const [first] = predictions;
    if (first === undefined) return;
    answers.set(file.id, { ...file, model: first.model, promptMode: first.promptMode, n: predictions.length, executed: executed.length, passed: executed.filter(({ passed }) => passed).length });
  }

  function library(): Library {
    const counts = new Map<string, { set: string; language: string; mask: string; n: number }>();
    for (const { source, language, mask } of tasks.values()) {
      const key = `${source.set} ${language} ${mask}`;
      const group = counts.get(key) ?? { set: source.set, language, mask, n: 0 };
      group.n += 1;
      counts.set(key, group);
    }
    return { answers: [...answers.values()].map(summaryOf), tasks: [...counts.values()], split: split?.name ?? null, vectors: embeddings?.size ?? 0 };
  }

  function held(id: string): HeldAnswers {
    const found = answers.get(id);
    if (found === undefined) throw new RangeError(`The answers "${id}" are not loaded.`);
    return found;
  }

  function setOf(pair: AnswerPair): RunSet {
    const local = held(pair.local);
    const server = held(pair.server);
    const known = new Set(local.predictions.map(({ taskId }) => taskId));
    return {
      id: `${pair.local} ${pair.server}`,
      title: `${local.name} + ${server.name}`,
      recorded: local.origin === 'recorded' && server.origin === 'recorded',
      tasks: [...tasks.values()].filter(({ taskId }) => known.has(taskId)),
      local: local.predictions,
      server: server.predictions,
      localModel: local.model,
      serverModel: server.model,
      promptModeLocal: local.promptMode,
      promptModeServer: server.promptMode,
      date: local.date,
      source: local.source,
    };
  }

  function current(): { readonly set: RunSet; readonly analysis: Analysis } {
    if (last === null) throw new RangeError('Nothing was analysed yet.');
    return last;
  }

  return {
    loadRecorded: async ({ folderUrl }) => {
      const manifest = recordedRunsSchema.parse(JSON.parse(new TextDecoder().decode(await fetchBytes(`${folderUrl}tasks-manifest.json`))));
      const [taskBytes, ...runs] = await Promise.all([manifest.tasks.file, ...manifest.runs.map(({ file }) => file)].map((file) => fetchBytes(folderUrl + file)));
      for (const task of readOwnTasks(decodeTextFile(taskBytes ?? new Uint8Array(), manifest.tasks.file), manifest.tasks.file).items) tasks.set(task.taskId, task);
      manifest.runs.forEach(({ file, engine, engineVersion, machine, date, command }, i) => {
        const { rows } = parsePredictions(decodeTextFile(runs[i] ?? new Uint8Array(), file), file);
        hold({ id: file, name: file, origin: 'recorded', date, source: `${engine} ${engineVersion}, ${machine}`, command, predictions: rows.map(({ prediction }) => prediction) });
      });
      return library();
    },
    importFiles: async ({ files }, { report }) => {
      const problems: LineProblem[] = [];
      const added: string[] = [];
      let taskCount = 0;
      let vectorCount = 0;
      for (const file of files) {
        report({ name: file.name, share: 0 });
        const read = await readLabFile(file, { ...CUT, languageOf: (path) => languageOfPath(path)?.id ?? null }, (share) => report({ name: file.name, share }));
        problems.push(...read.problems);
        if (read.kind === 'predictions') {
          hold({ id: file.name, name: file.name, origin: 'imported', date: null, source: file.name, predictions: read.predictions });
          added.push(file.name);
        } else if (read.kind === 'split') split = { name: file.name, split: read.split };
        else if (read.kind === 'embeddings') {
          embeddings = read.embeddings;
          vectorCount += read.embeddings.size;
        } else if (read.kind === 'tasks') {
          for (const task of read.tasks) tasks.set(task.taskId, task);
          taskCount += read.tasks.length;
        }
      }
      return { library: library(), answers: added, tasks: taskCount, vectors: vectorCount, problems: problems.slice(0, LISTED_PROBLEMS), totalProblems: problems.length };
    },
    addRunSet: (set) => {
      for (const task of set.tasks) tasks.set(task.taskId, task);
      const pair = { local: `${set.id} local`, server: `${set.id} server` };
      const common = { origin: set.recorded ? ('recorded' as const) : ('run' as const), date: set.date, source: set.source };
      hold({ ...common, id: pair.local, name: `${set.title} · ${set.localModel}`, predictions: set.local });
      hold({ ...common, id: pair.server, name: `${set.title} · ${set.serverModel}`, predictions: set.server });
      return { library: library(), pair };
    },
    remove: ({ id }) => {
      answers.delete(id);
      return library();
    },
    analyse: ({ pair, options, useSplit }, { report }) => {
      const set = setOf(pair);
      const analysis = analyse(set, { ...options, ...(useSplit && split !== null ? { split: split.split } : {}), ...(embeddings === null ? {} : { embeddings }) }, (stage) => report({ stage }));
      last = { set, analysis };
      return analysis.view;
    },
    caseOf: ({ taskId }) => {
      const { set, analysis } = current();
      return caseOf(set, analysis, taskId);
    },
    policy: async ({ method, objective, date }) => {
      const { set, analysis } = current();
      const { localModel, serverModel, promptModeLocal: promptMode } = set;
      return calibratePolicy(analysis.calibration, { method, objective, date, test: analysis.test, localModel, serverModel, promptMode, dataSha256: await sha256Of(set), draws: analysis.view.draws });
    },
    robustness: ({ method, objective }) => robustness(current().analysis.rows, method, objective),
    transfer: ({ method, objective }) => {
      const { set, analysis } = current();
      const { languages, masks } = columnsOf(analysis.rows, set);
      const by = new Set(languages).size > 1 ? 'language' : 'mask';
      const groups = new Map<string, MethodRow[]>();
      analysis.rows.forEach((row, i) => {
        const name = (by === 'language' ? languages[i] : masks[i]) ?? '';
        const group = groups.get(name);
        if (group === undefined) groups.set(name, [row]);
        else group.push(row);
      });
      const cells = transferTable(groups, method, objective);
      return { by, cells };
    },
    pairRuns: ({ before, after }) => pairRuns(held(before).predictions, held(after).predictions),
    tasks: () => [...tasks.values()],
    exportAnswers: ({ id }) => formatPredictions(held(id).predictions),
  };
}

function summaryOf({ id, name, model, promptMode, n, executed, passed, origin, date, source, command }: HeldAnswers): AnswerFile {
  return { id, name, model, promptMode, n, executed, passed, origin, date, source, ...(command === undefined ? {} : { command }) };
}

/** Of both answer files as JSONL, local first; what a policy names its data by. */
function sha256Of({ local, server }: RunSet): Promise<string> {
  return sha256(formatPredictions(local) + formatPredictions(server));
}
