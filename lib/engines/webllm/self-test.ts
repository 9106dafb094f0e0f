import type { GeneratedToken } from '../../completion';
import type { MlcEngine } from './mlc-engine';
import { greedySampling } from './mlc-engine';
import { MlcChunkReader } from './chunk-reader';

/** A prompt whose first token is known for a model, so that a load can prove that scores are what they should be. */
export interface SelfTest {
  readonly prompt: string;
  /** The token that a right model chooses; null where it was never measured. */
  readonly token: string | null;
  /** Its logprob (natural, ≤ 0); null where it was never measured. */
  readonly logprob: number | null;
  /** How far off the score may be, in nats: quantizations of the same weights differ. */
  readonly toleranceNats: number;
}

/** Whether scores can be trusted; where not, the engine reports none and the router escalates with `no-logprobs`. */
export type ScoringState = { readonly trusted: true } | { readonly trusted: false; readonly message: string };

/** One greedy token for the self-test's prompt. */
export async function runSelfTest(engine: MlcEngine, test: SelfTest): Promise<ScoringState> {
  const reader = new MlcChunkReader();
  const tokens: GeneratedToken[] = [];
  // Read to the end: a stream that is left early keeps the library's lock in older versions.
  for await (const chunk of await engine.completions.create({ ...greedySampling(1, []), prompt: test.prompt })) tokens.push(...reader.read(chunk).tokens);
  return judgeSelfTest(tokens[0], test);
}

/** The verdict on the first token; pure. */
export function judgeSelfTest(token: GeneratedToken | undefined, test: SelfTest): ScoringState {
  const fail = (found: string): ScoringState => ({
    trusted: false,
    message: `The model’s scores can’t be trusted (${found}), so every completion goes to the server. Load the model again; if it stays so, choose another build.`,
  });
  if (token === undefined || token.logprob === null) return fail('the first token has no logprob');
  const second = token.top?.[1]?.logprob;
  if (token.logprob === 0 && second === undefined) return fail('the chosen token looks certain and the others impossible, as at temperature 0');
  const best = token.top?.[0]?.logprob;
  if (best !== undefined && best - token.logprob > 1e-3) return fail('the chosen token is not the likeliest one');
  const mass = (token.top ?? []).reduce((sum, top) => sum + Math.exp(top.logprob), 0);
  if (mass > 1.001) return fail(`the best tokens’ probabilities add up to ${mass.toFixed(2)}`);
  if (test.token !== null && token.text !== test.token) return fail(`the test prompt gave another token than it should`);
  if (test.logprob !== null && Math.abs(test.logprob - token.logprob) > test.toleranceNats) {
    return fail(`the test prompt’s logprob is ${token.logprob.toFixed(3)}, expected ${test.logprob.toFixed(3)} within ${test.toleranceNats}`);
  }
  return { trusted: true };
}
