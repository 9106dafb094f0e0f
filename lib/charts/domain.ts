/** A range of rates around `values`, widened to whole steps of 0.05 and kept within 0 … 1; 0 … 1 for no values. */
export function domainAround(values: readonly number[]): readonly [number, number] {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return [0, 1];
  const low = Math.floor((Math.min(...known) - 0.01) * 20) / 20;
  const high = Math.ceil((Math.max(...known) + 0.01) * 20) / 20;
  return [Math.max(0, low), Math.min(1, high)];
}
