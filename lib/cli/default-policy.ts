import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import { calibratePolicy, importTasks, LEAST_CALIBRATION_TASKS, pairPredictions, type PolicyMethod, recordedRunsSchema, type RecordedRun } from '../evaluation';
import { findModel } from '../engines';
import { routingPolicySchema, type RoutingPolicy } from '../routing/policy';
import { UsageError, withExitCodes } from './command-failure';
import { percent } from './output';
import { readPredictionFile } from './read-input';

/** The page's default objective: how far pass@1 may fall below the server's. */
const PAGE_DELTA = 0.01;
const RECORDINGS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../public/recordings');

/** `default-policy`: the policy that ships, from the recordings that ship. */
export function register(program: Command): void {
  program
    .command('default-policy')
    .description('Calibrate the policy that the playground starts with on the shipped recordings, under the page’s default objective.')
    .option('--recordings <folder>', 'folder with tasks-manifest.json and its files', RECORDINGS)
    .addOption(new Option('--method <method>', 'routing method').choices(['synconfroute', 'learned']).default('synconfroute'))
    .option('--out <file>', 'file to write; default: default-policy.json in that folder')
    .addHelpText('after', '\nExample:\n  npm run -s cli -- default-policy\n')
    .action(({ recordings, method, out }: { recordings: string; method: PolicyMethod; out?: string }) =>
      withExitCodes(async () => {
        const policy = await calibrateDefault(recordings, method);
        await writeFile(out ?? path.join(recordings, 'default-policy.json'), `${JSON.stringify(policy, null, 2)}\n`);
        const { n = 0, passAt1 = 0, localRate = 0 } = policy.calibration ?? {};
        process.stderr.write(`t = ${policy.threshold.toFixed(2)} on ${n} tasks; expected by cross-validation: pass@1 ${percent(passAt1)}, local ${percent(localRate)}\n`);
        if (n < LEAST_CALIBRATION_TASKS) process.stderr.write(`Only ${n} tasks: below ${LEAST_CALIBRATION_TASKS} a threshold is mostly noise.\n`);
      }),
    );
}

/**
 * The policy of the smallest recorded model against the largest, in the prompt mode that the first is run with by default.
 * The same recordings give the same policy: its date is that of the runs.
 * @throws UsageError where the recordings hold fewer than two models.
 */
export async function calibrateDefault(folder: string, method: PolicyMethod = 'synconfroute'): Promise<RoutingPolicy> {
  const manifest = recordedRunsSchema.parse(JSON.parse(await readFile(path.join(folder, 'tasks-manifest.json'), 'utf8')));
  const [local, server] = pairOf(manifest.runs);
  const tasksFile = path.join(folder, manifest.tasks.file);
  const { items } = importTasks([{ name: tasksFile, bytes: new Uint8Array(await readFile(tasksFile)) }], { seed: 1, holesPerSource: 1, languageOf: () => null });
  const tasks = { files: [tasksFile], byId: new Map(items.map(({ taskId, problemId, prefix, suffix }) => [taskId, { problemId, prefix, suffix }])) };
  const files = [path.join(folder, local.file), path.join(folder, server.file)] as const;
  const rows = pairPredictions(await readPredictionFile(files[0]), await readPredictionFile(files[1]), tasks);
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  const policy = calibratePolicy(rows, {
    method,
    objective: { kind: 'within-delta', delta: PAGE_DELTA },
    date: [local.date, server.date].sort().at(-1) ?? local.date,
    dataSha256: hash.digest('hex'),
    localModel: local.model,
    serverModel: server.model,
    promptMode: local.promptMode,
  });
  return routingPolicySchema.parse({ ...policy, id: `shipped-${policy.threshold.toFixed(2)}-n${rows.length}` });
}

function pairOf(runs: readonly RecordedRun[]): readonly [local: RecordedRun, server: RecordedRun] {
  const sized = runs.map((run) => ({ run, model: findModel(run.model) })).sort((a, b) => (a.model?.parametersB ?? 0) - (b.model?.parametersB ?? 0));
  const inItsMode = (model: string) => sized.find(({ run, model: entry }) => run.model === model && run.promptMode === (entry?.promptModes[0] ?? run.promptMode))?.run;
  const local = inItsMode(sized[0]?.run.model ?? '');
  const server = inItsMode(sized.at(-1)?.run.model ?? '');
  if (local === undefined || server === undefined || local.model === server.model) throw new UsageError('The recordings must hold a small and a large model, each in its preferred prompt mode.');
  return [local, server];
}
