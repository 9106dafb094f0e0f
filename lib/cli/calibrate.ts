import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { calibratePolicy, DEFAULT_FOLDS, LEAST_CALIBRATION_TASKS, type PolicyMethod, robustness, type SplitRows } from '../evaluation';
import { withExitCodes } from './command-failure';
import { addObjectiveOptions, objectiveOf, type ObjectiveOptions } from './objective-options';
import { formatTable, percent, printJson } from './output';
import { integerIn } from './parse-options';
import { readPredictionFile, readRows, readSplitOf } from './read-input';
import { readTaskContexts } from './read-tasks';

interface CalibrateOptions extends ObjectiveOptions {
  readonly tasks?: readonly string[];
  readonly method: PolicyMethod;
  readonly split?: string;
  readonly folds: number;
  readonly out?: string;
  readonly robustness?: true;
  readonly json?: true;
}

const EXAMPLES = `
Examples:
  npm run -s cli -- calibrate local.jsonl server.jsonl --objective within-delta --out routing-policy.json
  npm run -s cli -- calibrate local.jsonl server.jsonl --tasks tasks.jsonl.gz --method learned --split split.json
`;

/** `calibrate`: recorded answers to a policy that the playground loads. */
export function register(program: Command): void {
  const command = program
    .command('calibrate')
    .description('Choose a routing policy on recorded answers and print it (routing-policy.json).')
    .argument('<local>', 'predictions of the local model (JSONL, may be gzip)')
    .argument('<server>', 'predictions of the server model')
    .option('--tasks <files...>', 'tasks; “learned” then looks at the code around the hole')
    .addOption(new Option('--method <method>', 'routing method').choices(['synconfroute', 'confidence-only', 'cascade', 'learned']).default('synconfroute'))
    .option('--split <file>', 'calibrate on its calibration part; the expected figures come from its test part')
    .option('--folds <k>', 'without --split: the expected figures come from the calibration tasks, each decided by what was chosen on the other folds', integerIn(2, 100), DEFAULT_FOLDS)
    .option('--out <file>', 'write the policy here too')
    .option('--robustness', 'print what other calibration sizes and seeds would have chosen, on standard error')
    .option('--json', 'print the policy on one line')
    .addHelpText('after', EXAMPLES);
  addObjectiveOptions(command).action((local: string, server: string, options: CalibrateOptions) =>
    withExitCodes(async () => {
      const all = await readRows(local, server, options.tasks === undefined ? undefined : await readTaskContexts(options.tasks));
      const parts: SplitRows = options.split === undefined ? { calibration: all, test: [] } : await readSplitOf(all, options.split);
      const objective = objectiveOf(options);
      const promptMode = (await readPredictionFile(local)).rows[0]?.prediction.promptMode;
      const policy = calibratePolicy(parts.calibration, {
        method: options.method,
        objective,
        folds: options.folds,
        date: new Date().toISOString(),
        dataSha256: await sha256([local, server]),
        ...(parts.test.length === 0 ? {} : { test: parts.test }),
        ...(promptMode === undefined ? {} : { promptMode }),
        ...modelsOf(all),
      });
      if (parts.calibration.length < LEAST_CALIBRATION_TASKS) process.stderr.write(`Only ${parts.calibration.length} calibration tasks: below ${LEAST_CALIBRATION_TASKS} the threshold is mostly noise.\n`);
      if (options.robustness) process.stderr.write(formatRobustness(robustness(all, policy.method, objective)));
      const text = `${JSON.stringify(policy, null, 2)}\n`;
      if (options.out !== undefined) await writeFile(options.out, text);
      if (options.json) printJson(policy);
      else process.stdout.write(text);
    }),
  );
}

function modelsOf(rows: SplitRows['calibration']): { localModel?: string; serverModel?: string } {
  const [first] = rows;
  return first === undefined ? {} : { localModel: first.local.model, serverModel: first.server.model };
}

async function sha256(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}

function formatRobustness(rows: ReturnType<typeof robustness>): string {
  return formatTable(
    ['calibration tasks', 'seed', 't', 'pass@1', 'local'],
    rows.map((row) => [`${row.size} (${row.calibrationTasks} used)`, String(row.seed), row.threshold.toFixed(2), percent(row.passAt1), percent(row.localRate)]),
  );
}
