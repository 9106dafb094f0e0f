import type { AppRun } from './app';
import { answerOf, type Scenarios } from './scenarios';

const TOKENS = 30;

export interface Overhead {
  /** Medians over the rounds. */
  readonly appMsPerToken: number;
  readonly bareMsPerToken: number;
  /** Median over the rounds of the difference within a round. */
  readonly addedMsPerToken: number;
  readonly rounds: number;
}

/**
 * The app's path (page, worker, adapter, route) against the bare library in the same worker: the same request with the same
 * canned logits, by turns. What the app took is the record's own `localMs`.
 */
export async function measureOverhead(scenarios: Scenarios, { playground, ask }: AppRun, rounds: number): Promise<Overhead> {
  const script = (await scenarios.steps(`a${' + a'.repeat(TOKENS)}`, 3)).slice(0, TOKENS);
  const [app, bare, added]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    await ask('play', { steps: script });
    await scenarios.hole();
    const record = await playground.complete(300_000);
    const tokens = answerOf(record, 'overhead').tokens.length;
    const again = [await ask('again', {}), await ask('again', {})];
    const appMs = (record.timings.localMs ?? NaN) / tokens;
    const bareMs = again.reduce((sum, { ms }) => sum + ms, 0) / again.length / tokens;
    app.push(appMs);
    bare.push(bareMs);
    added.push(appMs - bareMs);
  }
  const overhead = { appMsPerToken: median(app), bareMsPerToken: median(bare), addedMsPerToken: median(added), rounds };
  console.log(`overhead: app ${overhead.appMsPerToken.toFixed(2)} ms a token, bare ${overhead.bareMsPerToken.toFixed(2)} ms, added ${overhead.addedMsPerToken.toFixed(2)} ms (goal: at most 1); rounds: ${added.map((ms) => ms.toFixed(2)).join(', ')}`);
  return overhead;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
