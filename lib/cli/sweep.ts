import { type Command, Option } from 'commander';
import { type SweepReport, sweepReport } from '../evaluation';
import { withExitCodes } from './command-failure';
import { formatTable, percent, printJson } from './output';
import { readRows, readSplitOf } from './read-input';

interface SweepOptions {
  readonly split?: string;
  readonly part: 'calibration' | 'test';
  readonly json?: true;
}

/** `sweep`: confidence-only and SynConfRoute at every threshold. */
export function register(program: Command): void {
  program
    .command('sweep')
    .description('Route recorded answers at every threshold from 0.00 to 1.00.')
    .argument('<local>', 'predictions of the local model (JSONL, may be gzip)')
    .argument('<server>', 'predictions of the server model')
    .option('--split <file>', 'stored split: {"calibration": [task ids], "test": [task ids]}; without it all tasks count')
    .addOption(new Option('--part <part>', 'part of the split to sweep').choices(['calibration', 'test']).default('calibration'))
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run -s cli -- sweep local.jsonl server.jsonl --split split.json --part test --json\n')
    .action((local: string, server: string, options: SweepOptions) =>
      withExitCodes(async () => {
        const all = await readRows(local, server);
        const rows = options.split === undefined ? all : (await readSplitOf(all, options.split))[options.part];
        const report = sweepReport(rows);
        if (options.json) printJson(report);
        else process.stdout.write(formatSweep(report));
      }),
    );
}

function formatSweep(report: SweepReport): string {
  const share = (count: number): string => percent(report.n === 0 ? 0 : count / report.n);
  const table = formatTable(
    ['t', 'confidence-only pass@1', 'local', 'wrongly kept', 'SynConfRoute pass@1', 'local', 'wrongly kept'],
    report.thresholds.map(({ t, confidenceOnly, synconfroute }) => [
      t.toFixed(2),
      ...[confidenceOnly, synconfroute].flatMap(({ passed, kept, wronglyKept }) => [share(passed), share(kept), share(wronglyKept)]),
    ]),
  );
  return `${report.n} tasks: always local ${share(report.alwaysLocal)}, always server ${share(report.alwaysServer)}, oracle ${share(report.oracle)}\n${table}`;
}
