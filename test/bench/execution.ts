import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importTasks, seededRandom, shuffled, testProgramOf, type Prediction, type Task } from '@/lib/evaluation';
import { readHumanEvalX } from '@/lib/evaluation/tasks/humaneval-x';
import type { MaskSource } from '@/lib/evaluation/tasks/make-tasks';
import { createChildProcessExecutor } from '@/lib/execution/child-process/child-process-executor';
import type { Execution, ExecutionLanguage, ExecutionRequest } from '@/lib/execution/executor';
import { DEFAULT_LIMITS } from '@/lib/execution/limits';
import { findChromium } from '../helpers/chromium';
import { openSandboxPage } from '../helpers/sandbox-page';
import { readSharedJsonl, sharedData } from '../helpers/shared-data';
import { gunzipSync } from 'node:zlib';

type Execute = (request: ExecutionRequest) => Promise<Execution>;

const INFILLING = 'humaneval-infilling';
/** Wall time is not what is compared, and the machine may be busy. */
const LIMITS = { ...DEFAULT_LIMITS, timeMs: 15_000 };

/**
 * `npm run bench -- execution [python|canonical] [sample] [--languages javascript,cpp,java] [--in command-line,tab]`: verdicts of the executors against known ones, on the shared data.
 * `python`: Pyodide in Chromium against CPython's `passed` of every recorded answer. `canonical`: HumanEval-X solutions must
 * pass in the command line's and the tab's executors, and fail with a line removed. Exit code 1 where a verdict differs.
 */
export async function run(args: readonly string[]): Promise<void> {
  const value = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1]?.split(',') : undefined);
  const [part = 'all', sample = 'all'] = args.filter((arg, at) => !arg.startsWith('--') && args[at - 1]?.startsWith('--') !== true);
  const languages = value('--languages') ?? ['javascript', 'cpp', 'java'];
  const places = value('--in') ?? ['command-line', 'tab'];
  if (!existsSync(path.join(sharedData, INFILLING)) || findChromium() === null) {
    console.log('skipped: the shared data or a Chromium is not on this machine');
    return;
  }
  const most = sample === 'all' ? Infinity : Number(sample);
  const page = await openSandboxPage();
  const inTab: Execute = (request) => page.page.evaluate((given) => window.sandboxPage.execute(given), request);
  const commandLine = await createChildProcessExecutor();
  const byCommandLine: Execute = (request) => commandLine.execute(request, new AbortController().signal);
  let differences = 0;
  try {
    if (part !== 'canonical') differences += await comparePython(inTab, most);
    if (part !== 'python') {
      for (const [file, language] of [['js', 'javascript'], ['cpp', 'cpp'], ['java', 'java']] as const) {
        if (!languages.includes(language)) continue;
        if (places.includes('command-line')) differences += await runCanonical('command line', byCommandLine, file, language, most);
        if (places.includes('tab') && language !== 'java') differences += await runCanonical('tab', inTab, file, language, most);
      }
    }
  } finally {
    await page.close();
    await commandLine.dispose();
  }
  if (differences > 0) process.exitCode = 1;
}

/** Every row of both models; each difference is printed with its reason. */
async function comparePython(execute: Execute, most: number): Promise<number> {
  const file = `${INFILLING}/HumanEval-SingleLineInfilling.subset.jsonl.gz`;
  const { items } = importTasks([{ name: file, bytes: new Uint8Array(readFileSync(path.join(sharedData, file))) }], { seed: 1, holesPerSource: 1, languageOf: () => 'python' });
  const tasks = new Map(items.map((task) => [task.taskId, task]));
  let differences = 0;
  for (const tier of ['local', 'server']) {
    const rows = sampled(readSharedJsonl<Prediction>(`${INFILLING}/predictions-${tier}.jsonl`), most);
    const started = performance.now();
    for (const [index, row] of rows.entries()) {
      const program = testProgramOf(tasks.get(row.taskId) as Task, row.completion);
      const { outcome, reason } = await execute({ language: 'python', program: program?.source ?? '', limits: LIMITS });
      if ((outcome === 'passed') !== row.passed) {
        differences += 1;
        console.log(`${tier} ${row.taskId}: CPython ${row.passed === true ? 'passed' : 'did not pass'}, Pyodide ${outcome} (${reason})`);
      }
      if (index % 200 === 199) process.stderr.write(`${tier}: ${index + 1} of ${rows.length}\n`);
    }
    console.log(`python, ${tier}: ${rows.length} rows in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  console.log(`python: ${differences} differences from CPython`);
  return differences;
}

/** The canonical solution must pass; with one line of its body removed the program must not. Rows that differ are listed. */
async function runCanonical(where: string, execute: Execute, file: string, language: ExecutionLanguage, most: number): Promise<number> {
  const name = `humaneval_${file}.jsonl.gz`;
  const { items } = readHumanEvalX(gunzipSync(readFileSync(path.join(sharedData, 'humaneval-x', name))).toString('utf8'), name);
  let refused = 0;
  let survived = 0;
  const problems = sampled(items, most);
  for (const source of problems) {
    const whole = await execute({ language, program: programOf(source, source.text), limits: LIMITS });
    if (whole.outcome !== 'passed') {
      refused += 1;
      console.log(`${language}, ${where}: ${source.problemId}: the canonical solution ${whole.outcome} (${whole.reason})`);
    }
    const broken = await execute({ language, program: programOf(source, withoutALine(source)), limits: LIMITS });
    if (broken.outcome === 'passed') {
      survived += 1;
      console.log(`${language}, ${where}: ${source.problemId}: passes with a line removed`);
    }
  }
  console.log(`${language}, ${where}: ${problems.length - refused} of ${problems.length} canonical solutions pass; ${problems.length - survived} of ${problems.length} fail with a line removed`);
  return refused + survived;
}

function programOf({ test }: MaskSource, text: string): string {
  return test?.kind === 'program' ? `${test.before}${text}${test.after}` : text;
}

/** Without the last line of the body that returns something; without it where there is none, the longest line. */
function withoutALine({ text, from = 0, to = text.length }: MaskSource): string {
  const lines = text.slice(from, to).split('\n');
  const returning = lines.findLastIndex((line) => /^\s*return\b/.test(line));
  const longest = lines.reduce((best, line, i) => (line.length > (lines[best]?.length ?? 0) ? i : best), 0);
  const removed = returning >= 0 ? returning : longest;
  return text.slice(0, from) + lines.filter((_, i) => i !== removed).join('\n') + text.slice(to);
}

function sampled<T>(items: readonly T[], most: number): readonly T[] {
  return items.length <= most ? items : shuffled(items, seededRandom(5)).slice(0, most);
}
