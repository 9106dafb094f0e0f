interface RetryOptions {
  attempts: number;
  firstMs: number;
  factor: number;
  capMs: number;
}

/** Waiting times between attempts: growing by the factor, never above the cap. */
function retryDelays({ attempts, firstMs, factor, capMs }: RetryOptions): number[] {
  const delays: number[] = [];
  let delay = firstMs;
  for (let attempt = 1; attempt < attempts; attempt++) {
    delays.push(Math.min(delay, capMs));
    delay *= factor;
  }
  return delays;
}

// --- tests ---
check(retryDelays({ attempts: 5, firstMs: 100, factor: 2, capMs: 500 }), [100, 200, 400, 500]);
check(retryDelays({ attempts: 1, firstMs: 100, factor: 2, capMs: 500 }), []);
check(retryDelays({ attempts: 3, firstMs: 10, factor: 1, capMs: 5 }), [5, 5]);
