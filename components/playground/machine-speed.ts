/** What the reference machine did: 2 cores, a 0.5B model in Q4_K_M, decoding and reading the prompt in the tab. */
const REFERENCE = { millionMultipliesPerSecond: 700, cores: 2, parametersB: 0.49, decodeTokensPerSecond: 5, prefillTokensPerSecond: 7 } as const;
const ROUNDS = 8;
const ROUND_MS = 12;

export interface SpeedEstimate {
  readonly decodeTokensPerSecond: number;
  readonly prefillTokensPerSecond: number;
  readonly threads: number;
}

/**
 * How many million multiplications one core does in a second, measured now: the best of many short runs, so that what
 * else the machine does meanwhile counts little. Never blocks for more than `ROUND_MS`.
 */
export async function measureCore(): Promise<number> {
  const a = new Float32Array(4096).fill(1.0001);
  const b = new Float32Array(4096).fill(0.9999);
  let best = 0;
  let sum = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const endMs = performance.now() + ROUND_MS;
    while (performance.now() < endMs) {
      const startMs = performance.now();
      for (let pass = 0; pass < 10; pass += 1) for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
      const elapsedMs = performance.now() - startMs;
      if (elapsedMs > 0) best = Math.max(best, (10 * a.length) / 1e3 / elapsedMs);
    }
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
  // The sum is used, so that no compiler may leave the loop out.
  return Number.isFinite(sum) ? best : 0;
}

/**
 * A rough guess at a model's speed on this machine's processor, scaled from the reference machine by core speed, number of
 * cores and model size. Good to a factor of two; a measured speed replaces it once the model has run.
 * @param cores of this machine; with `threads` false (no cross-origin isolation) one is used.
 */
export function estimateSpeed({ core, cores, parametersB, threads }: { readonly core: number; readonly cores: number; readonly parametersB: number; readonly threads: boolean }): SpeedEstimate {
  const used = threads ? Math.max(1, cores) : 1;
  // Memory bandwidth is shared, so that cores beyond the first few add less.
  const scale = (core / REFERENCE.millionMultipliesPerSecond) * (used / REFERENCE.cores) ** 0.7 * (REFERENCE.parametersB / parametersB);
  return { decodeTokensPerSecond: REFERENCE.decodeTokensPerSecond * scale, prefillTokensPerSecond: REFERENCE.prefillTokensPerSecond * scale, threads: used };
}
