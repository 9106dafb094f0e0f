import type { Command } from 'commander';
import { type RoutedCounts, type RouteReport, routeReport } from '../evaluation';
import { withExitCodes } from './command-failure';
import { formatTable, percent, printJson } from './output';
import { numberIn } from './parse-options';
import { readRows } from './read-input';

interface RouteOptions {
  readonly threshold: number;
  readonly json?: true;
}

/** `route`: what Algorithm 1 would have done with recorded answers at one threshold. */
export function register(program: Command): void {
  program
    .command('route')
    .description('Route recorded answers at one threshold: counts for confidence-only and SynConfRoute.')
    .argument('<local>', 'predictions of the local model (JSONL, may be gzip)')
    .argument('<server>', 'predictions of the server model')
    .requiredOption('-t, --threshold <t>', 'keep when the confidence is at least this (0 … 1)', numberIn(0, 1))
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run -s cli -- route local.jsonl server.jsonl --threshold 0.7 --json\n')
    .action((local: string, server: string, options: RouteOptions) =>
      withExitCodes(async () => {
        const report = routeReport(await readRows(local, server), options.threshold);
        if (options.json) printJson(report);
        else process.stdout.write(formatRoute(report));
      }),
    );
}

function formatRoute(report: RouteReport): string {
  const share = (count: number): string => percent(report.n === 0 ? 0 : count / report.n);
  const routed = (name: string, counts: RoutedCounts): string[] => [name, share(counts.passed), share(counts.kept), share(counts.wronglyKept)];
  return formatTable(
    [`${report.n} tasks, t = ${report.threshold}`, 'pass@1', 'local', 'wrongly kept'],
    [
      ['always local', share(report.alwaysLocal), percent(1), share(report.n - report.alwaysLocal)],
      ['always server', share(report.alwaysServer), percent(0), percent(0)],
      routed('confidence only', report.confidenceOnly),
      routed('SynConfRoute', report.synconfroute),
      ['oracle', share(report.oracle), share(report.alwaysLocal), percent(0)],
    ],
  );
}
