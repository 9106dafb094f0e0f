interface Summary {
  count: number;
  mean: number;
  median: number;
  spread: number;
}

/** Count, mean, median and spread (largest minus smallest) of numbers; null for none. */
function summarize(values: readonly number[]): Summary | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  const total = values.reduce((sum, value) => sum + value, 0);
  return { count: values.length, mean: total / values.length, median, spread: sorted.at(-1)! - sorted[0]! };
}

// --- tests ---
check(summarize([10, 2, 6]), { count: 3, mean: 6, median: 6, spread: 8 });
check(summarize([1, 2, 3, 10]), { count: 4, mean: 4, median: 2.5, spread: 9 });
check(summarize([]), null);
check(summarize([7]), { count: 1, mean: 7, median: 7, spread: 0 });
