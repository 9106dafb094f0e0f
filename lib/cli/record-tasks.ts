import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Command } from 'commander';
import { BUILT_IN_MASKS, formatPredictions, formatTasks, orThrow, recordedRunsSchema, type LineProblem, type Prediction, type RecordedRun, type RecordedRuns, type Task } from '../evaluation';
import { findModel } from '../engines';
import { UsageError, withExitCodes } from './command-failure';
import { readBuiltInTasks } from './mask';
import { readPredictionFile } from './read-input';

interface RecordTasksOptions {
  readonly out: string;
  readonly common?: true;
  readonly add?: true;
  readonly engine: string;
  readonly engineVersion: string;
  readonly machine: string;
  readonly date: string;
}

const MANIFEST = 'tasks-manifest.json';

/** `record-tasks`: ships the built-in tasks with whole, executed runs of them. */
export function register(program: Command): void {
  program
    .command('record-tasks')
    .description('Pack executed predictions to the built-in tasks for shipping: gzip files and a manifest with hashes.')
    .argument('<predictions...>', 'one predictions file a run, as written by `run` and `exec`; all tasks, all executed')
    .option('--common', 'ship only the tasks that every run answered, where runs were stopped early')
    .option('--add', 'keep the runs that the folder has of the same tasks, and put these beside them')
    .option('--out <folder>', 'folder to write to', 'public/recordings')
    .requiredOption('--engine <name>', 'what ran the model, e.g. llama.cpp')
    .requiredOption('--engine-version <version>', 'its version')
    .requiredOption('--machine <words>', 'what latencies were measured on, in words')
    .requiredOption('--date <iso>', 'day of the runs, e.g. 2026-11-29')
    .addHelpText(
      'after',
      '\nExample:\n  npm run -s cli -- run --built-in --endpoint http://127.0.0.1:8080/v1 --model qwen --label qwen2.5-coder-0.5b-instruct-q4_k_m --out a.jsonl\n  npm run -s cli -- record-tasks a.executed.jsonl --engine llama.cpp --engine-version 10434 --machine "2 cores" --date 2026-11-29\n',
    )
    .action((files: string[], options: RecordTasksOptions) => withExitCodes(() => record(files, options)));
}

async function record(files: readonly string[], options: RecordTasksOptions): Promise<void> {
  if (!isDay(options.date)) throw new UsageError('--date: give a day such as 2026-11-29.');
  const all = await readBuiltInTasks();
  const answered = await Promise.all(files.map(async (file) => new Set((await readPredictionFile(file)).rows.map(({ prediction }) => prediction.taskId))));
  const tasks = options.common ? all.filter(({ taskId }) => answered.every((ids) => ids.has(taskId))) : all;
  const runs = await Promise.all(files.map((file) => wholeRun(file, tasks, all)));
  const earlier = options.add ? await earlierRuns(options.out, tasks) : [];
  await mkdir(options.out, { recursive: true });
  const tasksFile = await writePacked(options.out, 'tasks-built-in.jsonl.gz', formatTasks(tasks));
  const packed: RecordedRun[] = [];
  for (const predictions of runs) packed.push(await packRun(predictions, options));
  const kept = earlier.filter(({ file }) => packed.every((run) => run.file !== file));
  const manifest = recordedRunsSchema.parse({ schema: 1, tasks: { ...tasksFile, n: tasks.length, ofAll: all.length, seed: BUILT_IN_MASKS.seed }, runs: [...kept, ...packed] });
  await writeFile(path.join(options.out, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const run of packed) process.stderr.write(`${run.file}: ${run.passed} of ${run.n} passed, ${run.bytes} bytes\n`);
}

/** Whether a text is a day that there is; a date of more days than its month has becomes one of the next month. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

/** The runs that a folder has. @throws UsageError where they are of other tasks, or their files are not what the manifest says. */
async function earlierRuns(folder: string, tasks: readonly Task[]): Promise<readonly RecordedRun[]> {
  const manifest = await earlierManifest(path.join(folder, MANIFEST));
  if (gunzipSync(await readFile(path.join(folder, manifest.tasks.file))).toString('utf8') !== formatTasks(tasks)) throw new UsageError(`--add: ${path.join(folder, manifest.tasks.file)} holds other tasks. Record all runs anew, without --add.`);
  for (const { file, sha256 } of manifest.runs) {
    if (hashOf(await readFile(path.join(folder, file))) !== sha256) throw new UsageError(`--add: ${path.join(folder, file)} is not the file that ${MANIFEST} names (its hash differs).`);
  }
  return manifest.runs;
}

/** @throws UsageError where there is none to add to. */
async function earlierManifest(file: string): Promise<RecordedRuns> {
  if (!existsSync(file)) throw new UsageError(`--add: ${file} is not there. Name a folder with recorded runs, or leave --add out.`);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`--add: ${file} is no JSON (${error.message}).`);
  }
  const { data, error } = recordedRunsSchema.safeParse(value);
  const issue = error?.issues[0];
  if (issue !== undefined) throw new UsageError(`--add: ${file} is no manifest of recorded runs (${issue.path.join('.') || 'the file'}: ${issue.message}).`);
  return data as RecordedRuns;
}

/** Predictions in the order of the tasks. @throws InputError where a task is missing or was not executed, or a row is of no built-in task. */
async function wholeRun(file: string, tasks: readonly Task[], all: readonly Task[]): Promise<Prediction[]> {
  const { rows, problems } = await readPredictionFile(file);
  const found: LineProblem[] = [...problems];
  const byId = new Map(rows.map((row) => [row.prediction.taskId, row]));
  const known = new Set(all.map(({ taskId }) => taskId));
  for (const { line, prediction } of rows) {
    if (!known.has(prediction.taskId)) found.push({ file, line, message: `"${prediction.taskId}" is no built-in task` });
    else if (prediction.passed === undefined) found.push({ file, line, message: `"${prediction.taskId}" was not executed; run \`exec\` on the file first` });
  }
  const ordered = tasks.flatMap(({ taskId }) => {
    const row = byId.get(taskId);
    if (row === undefined) found.push({ file, line: 0, message: `the task "${taskId}" has no row` });
    return row === undefined ? [] : [row.prediction];
  });
  return orThrow(ordered, found);
}

async function packRun(predictions: readonly Prediction[], { out, engine, engineVersion, machine, date }: RecordTasksOptions): Promise<RecordedRun> {
  const [first] = predictions;
  if (first === undefined || predictions.some(({ model, promptMode }) => model !== first.model || promptMode !== first.promptMode)) throw new UsageError('A run has one model and one prompt mode.');
  const { model, promptMode } = first;
  const file = await writePacked(out, `tasks-${model}-${promptMode}.jsonl.gz`, formatPredictions(predictions.map(rounded)));
  return {
    ...file,
    n: predictions.length,
    passed: predictions.filter(({ passed }) => passed).length,
    model,
    modelSha256: findModel(model)?.files[0]?.sha256 ?? null,
    promptMode,
    engine,
    engineVersion,
    machine,
    date,
    command: `npm run -s cli -- run --built-in --mode ${promptMode} --label ${model} --model ${model} --endpoint http://127.0.0.1:8080/v1 --out run.jsonl`,
  };
}

/** Logprobs to five decimals: a third of the size, and far below what two builds of an engine differ by. */
function rounded(prediction: Prediction): Prediction {
  const round = (value: number): number => Math.round(value * 1e5) / 1e5;
  return {
    ...prediction,
    logprobs: prediction.logprobs.map((logprob) => (logprob === null ? null : round(logprob))),
    ...(prediction.top === undefined ? {} : { top: prediction.top.map((token) => token.map(({ token: text, logprob }) => ({ token: text, logprob: round(logprob) }))) }),
  };
}

async function writePacked(folder: string, file: string, text: string): Promise<{ file: string; sha256: string; bytes: number }> {
  const bytes = gzipSync(text, { level: 9 });
  await writeFile(path.join(folder, file), bytes);
  const written = await readFile(path.join(folder, file));
  return { file, sha256: hashOf(written), bytes: written.length };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
