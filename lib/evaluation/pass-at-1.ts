import type { MethodRow } from '../routing/methods/method';

/** The outcomes of `rows` as columns: index i is row i. */
export interface Outcomes {
  readonly n: number;
  /** 1 where the tier's answer passes the task's tests. */
  readonly localPassed: Uint8Array;
  readonly serverPassed: Uint8Array;
  /** Number (0 … problemCount − 1) of the row's problem. */
  readonly problem: Int32Array;
  readonly problemCount: number;
}

/** Counts of tasks under one routing. */
export interface RoutedCounts {
  /** Kept local. */
  readonly kept: number;
  /** Passed, by whichever tier answered. */
  readonly passed: number;
  /** Kept local and failing. */
  readonly wronglyKept: number;
}

export interface TierCounts {
  readonly n: number;
  /** Tasks passed when every task stays local, goes to the server, or goes where it passes. */
  readonly alwaysLocal: number;
  readonly alwaysServer: number;
  readonly oracle: number;
  readonly onlyLocal: number;
  readonly onlyServer: number;
}

/** Rows to outcome columns. */
export function outcomesOf(rows: readonly MethodRow[]): Outcomes {
  const numberOf = new Map<string, number>();
  const problem = Int32Array.from(rows, ({ problemId }) => {
    const known = numberOf.get(problemId) ?? numberOf.size;
    numberOf.set(problemId, known);
    return known;
  });
  return {
    n: rows.length,
    localPassed: Uint8Array.from(rows, (row) => Number(row.local.passed)),
    serverPassed: Uint8Array.from(rows, (row) => Number(row.server.passed)),
    problem,
    problemCount: numberOf.size,
  };
}

/** Counts under given decisions: `kept[i]` is 1 where row i stays local. */
export function countRouted({ n, localPassed, serverPassed }: Outcomes, kept: Uint8Array): RoutedCounts {
  const counts = { kept: 0, passed: 0, wronglyKept: 0 };
  for (let i = 0; i < n; i += 1) {
    if (kept[i] === 1) {
      counts.kept += 1;
      if (localPassed[i] === 1) counts.passed += 1;
      else counts.wronglyKept += 1;
    } else if (serverPassed[i] === 1) counts.passed += 1;
  }
  return counts;
}

/** What each tier can do alone, and both together. */
export function countTiers({ n, localPassed, serverPassed }: Outcomes): TierCounts {
  const counts = { n, alwaysLocal: 0, alwaysServer: 0, oracle: 0, onlyLocal: 0, onlyServer: 0 };
  for (let i = 0; i < n; i += 1) {
    const local = localPassed[i] === 1;
    const server = serverPassed[i] === 1;
    counts.alwaysLocal += Number(local);
    counts.alwaysServer += Number(server);
    counts.oracle += Number(local || server);
    counts.onlyLocal += Number(local && !server);
    counts.onlyServer += Number(server && !local);
  }
  return counts;
}
