import type { Page } from 'playwright-core';
import type { Step } from './canned-forward';
import { completeIn } from './harness';

const TOKENS = 30;
const PROMPT = '<|fim_prefix|>def add(a, b):\n    return <|fim_suffix|>\n<|fim_middle|>';

export interface Overhead {
  /** Medians over the rounds. */
  readonly appMsPerToken: number;
  readonly bareMsPerToken: number;
  readonly addedMsPerToken: number;
  readonly rounds: number;
}

/** Same prompt, same canned steps, by turns: through the app's engine and by the bare library. */
export async function measureOverhead(page: Page, script: Step[], rounds: number): Promise<Overhead> {
  const complete = completeIn(page);
  const app: number[] = [];
  const bare: number[] = [];
  const inApp = async () => void app.push((await complete({ steps: script, request: { maxTokens: TOKENS } })).ms / TOKENS);
  const inBare = async () => void bare.push((await page.evaluate((given) => harness.bare(given), { steps: script, tokens: TOKENS, prompt: PROMPT })).ms / TOKENS);
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes: what warms up or cools down then favours neither.
    const order = round % 2 === 0 ? [inApp, inBare] : [inBare, inApp];
    for (const one of order) await one();
  }
  const appMsPerToken = median(app);
  const bareMsPerToken = median(bare);
  return { appMsPerToken, bareMsPerToken, addedMsPerToken: appMsPerToken - bareMsPerToken, rounds };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
