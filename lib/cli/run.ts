import { type Command, Option } from 'commander';
import { answerTask, EXAMPLE_STRATEGIES, exampleChooser, MAX_TOKENS, RunController, VOTE_SIZES, type ExampleStrategy, type RunProgress, type Task } from '../evaluation';
import { FIM_TEMPLATES, type FimTemplateId } from '../completion';
import { findModel, OpenAiCompatibleEngine } from '../engines';
import { SyntaxGate } from '../syntax';
import { UsageError, withExitCodes } from './command-failure';
import { loadPackageAsset } from './package-assets';
import { integerIn, numberIn, oneOf } from './parse-options';
import { readBuiltInTasks } from './mask';
import { fileStore } from './run-file-store';
import { readTasks } from './task-input';

interface RunCommandOptions {
  readonly tasks?: readonly string[];
  readonly builtIn?: true;
  readonly endpoint: string;
  readonly model: string;
  readonly label?: string;
  readonly mode: 'fim' | 'chat';
  readonly fimTemplate?: FimTemplateId;
  readonly out: string;
  readonly limit?: number;
  readonly seed: number;
  readonly holes: number;
  readonly timeout: number;
  readonly examples: ExampleStrategy;
  readonly examplePool?: readonly string[];
  readonly vote?: number;
  readonly temperature: number;
}

/** `run`: puts tasks to one endpoint and writes predictions; the same command goes on where it was stopped. */
export function register(program: Command): void {
  program
    .command('run')
    .description('Put tasks to a model behind an OpenAI-compatible endpoint and write predictions (JSON Lines).')
    .option('--tasks <paths...>', 'tasks: HumanEval-Infilling, SAFIM, HumanEval-X or own JSONL (also gzip), code files or folders')
    .option('--built-in', 'the built-in tasks')
    .requiredOption('--endpoint <url>', 'base address, e.g. http://127.0.0.1:8080/v1')
    .requiredOption('--model <name>', 'the model’s name at the endpoint')
    .option('--label <id>', 'the model’s name in the predictions; default: as at the endpoint')
    .addOption(new Option('--mode <mode>', 'prompt mode').choices(['fim', 'chat']).default('fim'))
    .addOption(new Option('--fim-template <id>', 'FIM tokens of the model’s family; default: the catalogue’s for the label, else qwen').choices(Object.keys(FIM_TEMPLATES)))
    .requiredOption('--out <file>', 'predictions file; rows that it already has are kept')
    .option('--limit <n>', 'only the first n tasks', integerIn(1, 1_000_000))
    .option('--seed <n>', 'seed of the mask generator, for sources without holes', integerIn(0, 2 ** 31), 42)
    .option('--holes <n>', 'most holes of one HumanEval-X problem or code file', integerIn(1, 1000), 3)
    .addOption(new Option('--examples <strategy>', 'a solved hole of another problem before each prompt, in chat mode').choices(EXAMPLE_STRATEGIES.filter((strategy) => strategy !== 'embedding')).default('zero-shot'))
    .option('--example-pool <paths...>', 'tasks to take examples from; default: the tasks themselves')
    .option('--vote <n>', `sample so many answers a task (${VOTE_SIZES.join(', ')}) and keep the most frequent`, oneOf(VOTE_SIZES))
    .option('--temperature <t>', 'of the samples of a vote', numberIn(0.01, 2), 0.6)
    .option('--timeout <seconds>', 'limit for one answer', integerIn(1, 3600), 300)
    .addHelpText('after', '\nExample:\n  npm run -s cli -- run --built-in --endpoint http://127.0.0.1:8080/v1 --model qwen --mode fim --out local.jsonl\n  npm run -s cli -- run --built-in --endpoint http://127.0.0.1:8080/v1 --model qwen --mode chat --examples tf-idf --vote 5 --out voted.jsonl\n')
    .action((options: RunCommandOptions) => withExitCodes(() => run(options)));
}

async function run(options: RunCommandOptions): Promise<void> {
  const tasks = await tasksOf(options);
  const engine = engineOf(options);
  const { vote, temperature, seed } = options;
  const generation = {
    chooseExample: exampleChooser(options.examples, await examplePool(options, tasks), { seed }),
    ...(vote === undefined ? {} : { vote: { samples: vote, temperature, seed } }),
  };
  const checker = new SyntaxGate(loadPackageAsset);
  const clock = { nowMs: () => performance.now(), isoDate: () => new Date().toISOString() };
  const label = options.label ?? options.model;
  const controller = new RunController(
    { id: options.out, model: label, engine: engine.id, promptMode: options.mode, maxTokens: MAX_TOKENS, createdAt: clock.isoDate(), taskIds: tasks.map(({ taskId }) => taskId) },
    tasks,
    { answer: async (task, signal) => ({ ...(await answerTask(task, { engine, checker, clock, ...generation }, signal)), model: label }), store: fileStore(options.out), nowMs: clock.nowMs },
  );
  const stop = () => void controller.pause();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  controller.subscribe(reporter());
  await controller.start();
  finish(controller);
}

async function examplePool({ examples, examplePool: paths, mode, seed, holes }: RunCommandOptions, tasks: readonly Task[]): Promise<readonly Task[]> {
  if (examples !== 'zero-shot' && mode !== 'chat') throw new UsageError('--examples needs --mode chat.');
  return paths === undefined ? tasks : readTasks(paths, { seed, holesPerSource: holes });
}

async function tasksOf({ tasks, builtIn, seed, holes, limit }: RunCommandOptions): Promise<readonly Task[]> {
  if ((tasks === undefined) === (builtIn !== true)) throw new UsageError('Give --tasks or --built-in.');
  const all = tasks === undefined ? await readBuiltInTasks() : await readTasks(tasks, { seed, holesPerSource: holes });
  return all.slice(0, limit ?? all.length);
}

function engineOf({ endpoint, model, label, mode, fimTemplate, timeout }: RunCommandOptions): OpenAiCompatibleEngine {
  if (!URL.canParse(endpoint)) throw new UsageError(`--endpoint: "${endpoint}" is no address such as http://127.0.0.1:8080/v1.`);
  const template = fimTemplate ?? findModel(label ?? model)?.fimTemplate ?? 'qwen';
  return new OpenAiCompatibleEngine({ baseUrl: endpoint, model, promptMode: mode, fimTemplate: template, timeoutMs: timeout * 1000 });
}

/** A line on standard error at most every second where it is a terminal, else every 30 s. */
function reporter(): (progress: RunProgress) => void {
  const intervalMs = process.stderr.isTTY ? 1000 : 30_000;
  let lastMs = -Infinity;
  return ({ status, total, answered, failed, ratePerMinute, etaMs }) => {
    const nowMs = performance.now();
    if (status === 'running' && nowMs - lastMs < intervalMs) return;
    lastMs = nowMs;
    const rate = ratePerMinute === null ? '' : `, ${ratePerMinute.toFixed(1)} a minute`;
    const left = etaMs === null || status !== 'running' ? '' : `, about ${Math.ceil(etaMs / 60_000)} min left`;
    process.stderr.write(`${answered}/${total} answered${failed > 0 ? `, ${failed} failed` : ''}${rate}${left}\n`);
  };
}

function finish(controller: RunController): void {
  const { status, pausedBecause } = controller.progress;
  for (const { taskId, code, message } of controller.failures) process.stderr.write(`${taskId}: ${code}: ${message}\n`);
  if (pausedBecause !== null) process.stderr.write(`Stopped: ${pausedBecause}\n`);
  if (status !== 'done') process.stderr.write('Run the same command again to go on.\n');
  if (status !== 'done' || controller.failures.length > 0) process.exitCode = 1;
}
