import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '@/lib/cli/build';

/** One measured value; null where it could not be had. */
export interface Figure {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly goal?: string;
  /** What stands behind the value, e.g. the element that was painted last. */
  readonly detail?: string;
}

/** Prints measured values as a table, four digits each. */
export function printFigures(figures: readonly Figure[]): void {
  console.table(figures.map(({ name: figure, value, unit, goal, detail }) => ({ figure, value: value === null ? '–' : Number(value.toPrecision(4)), unit, goal: goal ?? '', ...(detail === undefined ? {} : { detail: detail.slice(0, 60) }) })));
}

/** Writes measured values, the machine, its load and the date to the file after `--out`, else to `.test-output/bench-<name>.json`. */
export function writeFigures(name: string, args: readonly string[], figures: readonly Figure[]): void {
  const out = args.includes('--out') ? args[args.indexOf('--out') + 1] : undefined;
  const file = path.resolve(out ?? path.join(projectRoot, '.test-output', `bench-${name}.json`));
  mkdirSync(path.dirname(file), { recursive: true });
  const json = { machine: `${os.cpus().length} cores, ${os.cpus()[0]?.model ?? 'unknown processor'}`, loadAverage: os.loadavg()[0], date: new Date().toISOString(), figures };
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
