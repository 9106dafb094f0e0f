import type { Command } from 'commander';
import { compare, type Comparison, parseEmbeddings, requireEmbeddings, WRONG_LEVELS } from '../evaluation';
import { METHOD_IDS, type Embeddings, type MethodId, type MethodRow } from '../routing/methods';
import { UsageError, withExitCodes } from './command-failure';
import { addObjectiveOptions, objectiveOf, type ObjectiveOptions } from './objective-options';
import { formatTable, percent, printJson } from './output';
import { integerIn } from './parse-options';
import { readTextFile } from './read-input';
import { type PartsOptions, readParts } from './read-parts';
import { readTaskContexts } from './read-tasks';

interface CompareOptions extends ObjectiveOptions, PartsOptions {
  readonly tasks?: readonly string[];
  readonly embeddings?: string;
  readonly methods?: readonly string[];
  readonly draws: number;
  readonly json?: true;
}

const EXAMPLES = `
Examples:
  npm run -s cli -- compare local.jsonl server.jsonl --split split.json --tasks tasks.jsonl.gz
  npm run -s cli -- compare --calibration cal-local.jsonl cal-server.jsonl --test local.jsonl server.jsonl --json
`;

/** `compare`: every routing method, fitted on calibration tasks and judged on test tasks. */
export function register(program: Command): void {
  const command = program
    .command('compare')
    .description('Compare routing methods on recorded answers: fitted on the calibration part, judged on the test part.')
    .argument('[predictions...]', 'one pair: LOCAL.jsonl SERVER.jsonl, with --split or --calibration-tasks')
    .option('--calibration <files...>', 'calibration part: LOCAL.jsonl SERVER.jsonl')
    .option('--test <files...>', 'test part: LOCAL.jsonl SERVER.jsonl')
    .option('--split <file>', 'stored split of one pair')
    .option('--calibration-tasks <n>', 'split one pair by problem, with at least so many calibration tasks', integerIn(1, 1e6))
    .option('--tasks <files...>', 'tasks, for methods that look at the code around the hole')
    .option('--embeddings <file>', 'vectors of the tasks, as `embed` writes them, for embedding-knn and combined')
    .option('--methods <ids...>', `only these (${METHOD_IDS.join(', ')})`)
    .option('--draws <n>', 'bootstrap draws', integerIn(1, 100_000), 1000)
    .option('--seed <n>', 'seed of splits and draws', integerIn(0, 2 ** 31), 42)
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES);
  addObjectiveOptions(command).action((pair: string[], options: CompareOptions) =>
    withExitCodes(async () => {
      const methods = options.methods?.map(methodIdOf);
      const tasks = options.tasks === undefined ? undefined : await readTaskContexts(options.tasks);
      const { calibration, test } = await readParts(pair, options, tasks);
      const embeddings = options.embeddings === undefined ? undefined : await readEmbeddings(options.embeddings, [...calibration, ...test]);
      const comparison = compare(calibration, test, {
        objective: objectiveOf(options),
        draws: options.draws,
        seed: options.seed,
        noEmbeddings: 'it needs vectors of the tasks: make them with `embed` and give them with --embeddings',
        ...(methods === undefined ? {} : { methods }),
        ...(embeddings === undefined ? {} : { context: { embeddings } }),
      });
      for (const warning of comparison.warnings) process.stderr.write(`${warning}\n`);
      if (options.json) printJson(comparison);
      else process.stdout.write(formatComparison(comparison));
    }),
  );
}

async function readEmbeddings(file: string, rows: readonly MethodRow[]): Promise<Embeddings> {
  return requireEmbeddings(parseEmbeddings(await readTextFile(file), file), rows, file);
}

function methodIdOf(text: string): MethodId {
  const id = METHOD_IDS.find((known) => known === text);
  if (id === undefined) throw new UsageError(`Unknown method "${text}"; known: ${METHOD_IDS.join(', ')}.`);
  return id;
}

function formatComparison({ calibration, test, methods, learnedAgainstSynconfroute: difference }: Comparison): string {
  const between = ([lo, hi]: readonly [number, number]): string => `${percent(lo)}–${percent(hi)}`;
  const table = formatTable(
    ['method', 't', 'pass@1', '95%', 'local', '95%', 'wrongly kept', 'AUC', ...WRONG_LEVELS.map((level) => `local at ≤ ${percent(level)} wrong`)],
    methods.map((method) =>
      'notComputed' in method
        ? [method.id, `not computed: ${method.notComputed}`]
        : [
            method.id,
            method.threshold === null ? '' : `${method.lowerThreshold === undefined ? '' : `${method.lowerThreshold.toFixed(2)}/`}${method.threshold.toFixed(2)}`,
            percent(method.passAt1),
            between(method.ci95.passAt1),
            percent(method.localRate),
            between(method.ci95.localRate),
            percent(method.wronglyKept),
            ...(method.ranking === undefined ? [] : [method.ranking.auc.toFixed(3), ...method.ranking.localRateAtWrong.map(percent)]),
          ],
    ),
  );
  const lines = [`${calibration.n} calibration tasks, ${test.n} test tasks`, table.trimEnd()];
  if (difference !== undefined) {
    lines.push(
      'learned − synconfroute:',
      `  AUC ${difference.auc.difference.toFixed(3)} (95% ${difference.auc.ci95.map((bound) => bound.toFixed(3)).join('–')})`,
      ...difference.localRateAtWrong.map(({ level, difference: by, ci95 }) => `  local at ≤ ${percent(level)} wrongly kept: ${percent(by)} (95% ${between(ci95)})`),
      ...(difference.shareOfDistanceToOracle === null ? [] : [`  share of the distance to the oracle: ${percent(difference.shareOfDistanceToOracle)}`]),
    );
  }
  return `${lines.join('\n')}\n`;
}
