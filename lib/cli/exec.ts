import { availableParallelism } from 'node:os';
import { readFile } from 'node:fs/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { z } from 'zod';
import { importTasks, InputError, matchOf, orThrow, parseJsonLines, testProgramOf, type ExecutionResult, type LineProblem, type Task } from '../evaluation';
import { createChildProcessExecutor } from '../execution/child-process/child-process-executor';
import { ExecutorError, type ExecutionLimits, type Executor } from '../execution/executor';
import { DEFAULT_LIMITS } from '../execution/limits';
import { runAgainstReference } from '../execution/run-test-program';
import { languageOfPath } from '../syntax';
import { UsageError, withExitCodes } from './command-failure';
import { formatTable, percent } from './output';
import { readTextFile } from './read-input';

interface ExecOptions {
  readonly tasks: string[];
  readonly allowExec?: boolean;
  readonly json?: boolean;
  readonly jobs: number;
  readonly timeLimit: number;
  readonly memory: number;
}

// Only what execution needs; every other field passes through.
const rowSchema = z.looseObject({ taskId: z.string().min(1), completion: z.string() });

interface Job {
  /** The row as it was, in its own order of fields. */
  readonly row: object;
  readonly completion: string;
  readonly task: Task;
}

const positiveInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return value;
};

/** `exec PREDICTIONS --tasks TASKS --allow-exec`: runs each answer with its task's tests in child processes. */
export function register(program: Command): void {
  program
    .command('exec')
    .description('Run the tests of each prediction with the local toolchains (Python, Java, C++, JavaScript, TypeScript)')
    .argument('<predictions>', 'predictions (JSON Lines, also gzipped): taskId and completion in each row')
    .requiredOption('--tasks <files...>', 'the tasks that they answer: HumanEval-Infilling, SAFIM or own tasks (JSONL, also gzipped)')
    .option('--allow-exec', 'run code that a model wrote on this machine; nothing runs without it')
    .option('--json', 'print each prediction as JSON with passed, outcome, reason and executionMs')
    .option('--jobs <n>', 'programs at the same time', positiveInteger, Math.max(1, Math.floor(availableParallelism() / 2)))
    .option('--time-limit <ms>', 'least time limit; 4 × the reference solution’s time where that is more', positiveInteger, DEFAULT_LIMITS.timeMs)
    .option('--memory <MiB>', 'memory limit of a program', positiveInteger, DEFAULT_LIMITS.memoryBytes / (1024 * 1024))
    .addHelpText('after', '\nExample:\n  synconfroute exec local.jsonl --tasks HumanEval-SingleLineInfilling.jsonl.gz --allow-exec --json > local.executed.jsonl\n')
    .action((predictions: string, options: ExecOptions) => withExitCodes(() => executeFile(predictions, options)));
}

async function executeFile(file: string, options: ExecOptions): Promise<void> {
  if (options.allowExec !== true) {
    throw new UsageError('exec runs code that a model wrote on this machine, with limits and, where the system allows, without network. Add --allow-exec to agree.');
  }
  const jobs = await readJobs(file, options.tasks);
  const limits: ExecutionLimits = { timeMs: options.timeLimit, memoryBytes: options.memory * 1024 * 1024, outputBytes: DEFAULT_LIMITS.outputBytes };
  const executor = await createChildProcessExecutor();
  process.stderr.write(`${jobs.length} predictions, ${options.jobs} at a time; child processes have: ${executor.isolation.description}\n`);
  const results: ExecutionResult[] = [];
  try {
    await runInOrder(jobs, options.jobs, (job) => executeJob(executor, job, limits), (job, result) => {
      results.push(result);
      if (options.json === true) {
        process.stdout.write(`${JSON.stringify({ ...job.row, passed: result.verdict === 'passed', outcome: result.verdict, reason: result.detail, executionMs: Math.round(result.ms) })}\n`);
      }
      reportProgress(results.length, jobs.length);
    });
  } catch (error) {
    if (error instanceof ExecutorError) throw new UsageError(error.message);
    throw error;
  } finally {
    await executor.dispose();
  }
  if (options.json !== true) process.stdout.write(summary(jobs, results));
}

async function readJobs(file: string, taskFiles: readonly string[]): Promise<Job[]> {
  const files = await Promise.all(
    taskFiles.map(async (name) => {
      try {
        return { name, bytes: new Uint8Array(await readFile(name)) };
      } catch {
        throw new InputError([{ file: name, line: 0, message: 'no such file, or it cannot be read' }]);
      }
    }),
  );
  const imported = importTasks(files, { seed: 1, holesPerSource: 1, languageOf: (path) => languageOfPath(path)?.id ?? null });
  const tasks = new Map(orThrow(imported.items, imported.problems).map((task) => [task.taskId, task]));

  const { lines, problems } = parseJsonLines(await readTextFile(file), file);
  const found: LineProblem[] = [...problems];
  const jobs: Job[] = [];
  for (const { line, value } of lines) {
    const row = rowSchema.safeParse(value);
    const task = row.success ? tasks.get(row.data.taskId) : undefined;
    if (!row.success) found.push({ file, line, message: `a row needs taskId and completion, both text: ${row.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}` });
    else if (task === undefined) found.push({ file, line, message: `the task "${row.data.taskId}" is in none of ${taskFiles.join(', ')}` });
    else jobs.push({ row: value as object, completion: row.data.completion, task });
  }
  return orThrow(jobs, found);
}

async function executeJob(executor: Executor, { completion, task }: Job, limits: ExecutionLimits): Promise<ExecutionResult> {
  const program = testProgramOf(task, completion);
  if (program === null) {
    const passed = matchOf(task, completion).passed === true;
    return { verdict: passed ? 'passed' : 'failed', detail: passed ? '' : `it is not what stood there, by ${task.metric}`, ms: 0 };
  }
  return runAgainstReference(executor, program, testProgramOf(task, task.groundTruth), limits, new AbortController().signal);
}

/** Runs `work` over all items, `width` at a time, and hands the results on in the items' order. The first error ends it. */
export async function runInOrder<Item, Result>(items: readonly Item[], width: number, work: (item: Item) => Promise<Result>, done: (item: Item, result: Result) => void): Promise<void> {
  const finished = new Map<number, { item: Item; result: Result }>();
  let next = 0;
  let handed = 0;
  const lane = async (): Promise<void> => {
    for (;;) {
      const index = next++;
      const item = items[index];
      if (item === undefined) return;
      finished.set(index, { item, result: await work(item) });
      for (let ready = finished.get(handed); ready !== undefined; ready = finished.get(handed)) {
        finished.delete(handed);
        handed += 1;
        done(ready.item, ready.result);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}

function reportProgress(done: number, total: number): void {
  const step = Math.max(1, Math.floor(total / 20));
  if (done % step === 0 || done === total) process.stderr.write(`${done}/${total}\n`);
}

function summary(jobs: readonly Job[], results: readonly ExecutionResult[]): string {
  const languages = [...new Set(jobs.map(({ task }) => task.language))].sort();
  const verdicts = ['passed', 'failed', 'syntax-error', 'timed-out', 'crashed'] as const;
  const rows = languages.map((language) => {
    const own = results.filter((_, index) => jobs[index]?.task.language === language);
    const counts = verdicts.map((verdict) => own.filter((result) => result.verdict === verdict).length);
    return [language, String(own.length), ...counts.map(String), percent((counts[0] ?? 0) / Math.max(1, own.length))];
  });
  return formatTable(['language', 'n', ...verdicts, 'pass@1'], rows);
}
