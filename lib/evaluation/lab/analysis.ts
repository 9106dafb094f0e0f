import { explainLearned, fitLearned, type MethodId, type MethodRow, signalInputOf, signalsOf } from '../../routing/methods';
import type { Contribution, Embeddings, LearnedModel } from '../../routing/methods';
import { compare, type Comparison, LEAST_CALIBRATION_TASKS, scoreComparable } from '../compare';
import { methodCurves, type MethodCurve, type ScoredMethod } from '../curves';
import type { LineProblem } from '../input-error';
import type { Objective } from '../objective';
import type { Prediction } from '../predictions';
import { rowsOfRunSet, type RunSet } from '../run-set';
import { splitByProblem, type Split, type SplitRows } from '../split';
import type { Task } from '../tasks/task';
import { columnsOf, type LabColumns } from './columns';

/** How the rows are split, and what thresholds are chosen for. */
export interface AnalysisOptions {
  readonly objective: Objective;
  /** Whole problems are taken until there are so many; ignored where `split` is given. */
  readonly calibrationTasks: number;
  readonly seed: number;
  readonly split?: Split;
  /** Used where every row has one. */
  readonly embeddings?: Embeddings;
}

/** One method on the test rows. */
export interface LabMethod extends MethodCurve {
  /** NaN where it escalates at every threshold. */
  readonly scores: Float64Array;
}

/** Everything that the lab's pictures are drawn from; structured-cloneable. */
export interface LabView {
  readonly calibration: { readonly n: number };
  readonly test: LabColumns;
  readonly comparison: Omit<Comparison, 'scores'>;
  readonly methods: readonly LabMethod[];
  readonly draws: number;
  readonly leftOut: readonly LineProblem[];
}

/** The view and what later questions about the same rows need. */
export interface Analysis {
  readonly view: LabView;
  readonly rows: readonly MethodRow[];
  readonly calibration: readonly MethodRow[];
  readonly test: readonly MethodRow[];
  readonly scored: readonly ScoredMethod[];
  readonly learned: LearnedModel | null;
}

/** The paper's share, a fifth, but at least 50 tasks, at most 200, and never more than half. */
export function defaultCalibrationTasks(n: number): number {
  return Math.max(1, Math.min(Math.floor(n / 2), Math.min(200, Math.max(LEAST_CALIBRATION_TASKS, Math.round(n / 5)))));
}

/** Draws of the bootstrap: fewer for very many rows, whose intervals are narrow anyway. */
export function drawsFor(n: number): number {
  return n <= 3_000 ? 1_000 : 200;
}

/**
 * @param stage called before each stage, which may take seconds for many rows.
 * @throws RangeError where nothing is left to judge.
 */
export function analyse(set: RunSet, options: AnalysisOptions, stage: (name: 'pairing' | 'comparing' | 'sweeping') => void = () => undefined): Analysis {
  stage('pairing');
  const { rows, leftOut } = rowsOfRunSet(set);
  const { calibration, test } = partsOf(rows, options);
  if (test.length === 0) throw new RangeError(`No task is left to judge by: ${rows.length} tasks were answered and executed by both models, ${calibration.length} of them are calibration tasks.`);
  stage('comparing');
  const draws = drawsFor(test.length);
  const { embeddings } = options;
  const hasAll = embeddings !== undefined && [...calibration, ...test].every(({ taskId }) => embeddings.has(taskId));
  const comparing = { objective: options.objective, draws, ...(hasAll ? { context: { embeddings } } : {}) };
  const scored = scoreComparable(calibration, test, comparing);
  const compared = compare(calibration, test, comparing, scored);
  const { methods: figures, warnings, learnedAgainstSynconfroute: difference } = compared;
  const comparison = { calibration: compared.calibration, test: compared.test, objective: compared.objective, methods: figures, warnings, ...(difference === undefined ? {} : { learnedAgainstSynconfroute: difference }) };
  stage('sweeping');
  const curves = methodCurves(test, scored, { draws });
  const methods = curves.map((curve, i): LabMethod => ({ ...curve, scores: scored[i]?.scores ?? new Float64Array(test.length) }));
  return { view: { calibration: { n: calibration.length }, test: columnsOf(test, set), comparison, methods, draws, leftOut }, rows, calibration, test, scored, learned: fitLearned(calibration) };
}

/** Rows that a stored split does not name are on neither side. */
function partsOf(rows: readonly MethodRow[], { split, calibrationTasks, seed }: AnalysisOptions): SplitRows {
  if (split === undefined) return splitByProblem(rows, calibrationTasks, seed);
  const byId = new Map(rows.map((row) => [row.taskId, row]));
  const take = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return { calibration: take(split.calibration), test: take(split.test) };
}

/** One task with all that is known of it. */
export interface LabCase {
  readonly taskId: string;
  readonly task: Task | null;
  readonly local: Prediction;
  readonly server: Prediction;
  /** Each method's score (null: escalated at every threshold) and its own threshold. */
  readonly methods: readonly { readonly id: MethodId; readonly score: number | null; readonly threshold: number | null }[];
  /** What spoke for and against keeping, by the learned router; empty where it was not fitted or the code doesn't parse. */
  readonly contributions: readonly Contribution[];
}

/** @returns null for a task that is not among the rows. A calibration task's scores are those of methods that were fitted on it. */
export function caseOf(set: RunSet, { rows, scored, learned }: Analysis, taskId: string): LabCase | null {
  const row = rows.find((known) => known.taskId === taskId);
  const local = set.local.find((prediction) => prediction.taskId === taskId);
  const server = set.server.find((prediction) => prediction.taskId === taskId);
  if (row === undefined || local === undefined || server === undefined) return null;
  const signals = learned === null || !row.local.syntaxValid ? null : signalsOf(signalInputOf(row));
  return {
    taskId,
    task: set.tasks.find((task) => task.taskId === taskId) ?? null,
    local,
    server,
    methods: scored.map(({ id, fitted, threshold }) => ({ id, score: fitted.score(row), threshold })),
    contributions: learned === null || signals === null ? [] : explainLearned(learned, signals),
  };
}
