interface Reading {
  readonly station: string;
  readonly takenAt: Date;
  readonly celsius: number;
}

/** Puts entries into lists by key, in the order they come. */
export function groupBy<T, K>(entries: readonly T[], keyOf: (entry: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

export function average(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

/** Average temperature of each station, warmest first. */
export function averages(readings: readonly Reading[]): { station: string; celsius: number }[] {
  const result: { station: string; celsius: number }[] = [];
  for (const [station, group] of groupBy(readings, (reading) => reading.station)) {
    const celsius = average(group.map((reading) => reading.celsius));
    if (celsius !== null) result.push({ station, celsius });
  }
  return result.sort((a, b) => b.celsius - a.celsius);
}

export function latest(readings: readonly Reading[]): Reading | undefined {
  let newest: Reading | undefined;
  for (const reading of readings) {
    if (!newest || reading.takenAt > newest.takenAt) newest = reading;
  }
  return newest;
}

export function toFahrenheit(celsius: number): number {
  return celsius * 1.8 + 32;
}
