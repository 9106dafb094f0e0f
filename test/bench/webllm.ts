import { withApp } from '../webllm/app';
import { measureOverhead } from '../webllm/overhead';
import { Scenarios } from '../webllm/scenarios';
import { printFigures, writeFigures, type Figure } from './figures';

/** `npm run bench -- webllm [rounds]`: what the app's path adds to the bare library, with a forward pass that costs nothing. */
export async function run(args: readonly string[]): Promise<void> {
  const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 15);
  const overhead = await withApp('canned', 'fim', (app) => measureOverhead(new Scenarios(app, 'fim'), app, rounds));
  if (overhead === null) return;
  const figures: Figure[] = [
    { name: 'app, per token', value: overhead.appMsPerToken, unit: 'ms' },
    { name: 'bare library, per token', value: overhead.bareMsPerToken, unit: 'ms' },
    { name: 'added by the app, per token', value: overhead.addedMsPerToken, unit: 'ms', goal: '≤ 1' },
  ];
  printFigures(figures);
  writeFigures('webllm', args, figures);
}
