/** Counts values in `bins` equal bins over [min, max]; the maximum belongs to the last bin, values outside are ignored. */
function histogram(values, min, max, bins) {
  const counts = new Array(bins).fill(0);
  const width = (max - min) / bins;
  for (const value of values) {
    if (value < min || value > max) continue;
    const bin = Math.min(bins - 1, Math.floor((value - min) / width));
    counts[bin]++;
  }
  return counts;
}

// --- tests ---
check(histogram([0, 1, 2, 3, 4], 0, 4, 2), [2, 3]);
check(histogram([-1, 5, 2], 0, 4, 4), [0, 0, 1, 0]);
check(histogram([], 0, 1, 3), [0, 0, 0]);
check(histogram([10], 0, 10, 5), [0, 0, 0, 0, 1]);
