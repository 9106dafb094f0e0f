import { type Command } from 'commander';
import { confidenceMetrics, WRONG_LEVELS } from '../evaluation';
import { withExitCodes } from './command-failure';
import { formatTable, percent, printJson } from './output';
import { integerIn } from './parse-options';
import { readRows } from './read-input';

/** `metrics`: which score of the tokens' probabilities tells right from wrong best. */
export function register(program: Command): void {
  program
    .command('metrics')
    .description('Compare confidence metrics (first tokens, all, code tokens, minimum, sum): ranking with the gate, and calibration as it is, by isotonic regression and by Platt’s scaling (5 folds by problem).')
    .argument('<local>', 'predictions of the local model (JSONL, may be gzip), executed')
    .argument('<server>', 'predictions of the server model')
    .option('--tokens <n>', 'first tokens that the paper’s metric takes', integerIn(1, 50), 3)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  npm run -s cli -- metrics local.jsonl server.jsonl\n')
    .action((local: string, server: string, { tokens, json }: { tokens: number; json?: true }) =>
      withExitCodes(async () => {
        const rows = await readRows(local, server);
        const figures = confidenceMetrics(rows, tokens);
        if (json) printJson({ n: rows.length, metrics: figures });
        else
          process.stdout.write(
            formatTable(
              ['metric', 'AUC', ...WRONG_LEVELS.map((level) => `local at ${percent(level)}`), 'ECE', 'isotonic', 'Platt'],
              figures.map(({ metric, auc, localRateAtWrong, ece }) => [metric, auc.toFixed(3), ...localRateAtWrong.map(percent), ece.raw.toFixed(3), ece.isotonic.toFixed(3), ece.platt.toFixed(3)]),
            ),
          );
      }),
    );
}
