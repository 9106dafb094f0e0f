/** The stops of the tour, in order. A `decision` stop replays one recorded hole through the router. */
export const STOPS = [
  { key: 'problem', kind: 'text' },
  { key: 'keep', kind: 'decision', hole: 'statistics_summary.py-2', serverFails: false },
  { key: 'unsure', kind: 'decision', hole: 'statistics_summary.py-4', serverFails: false },
  { key: 'broken', kind: 'decision', hole: 'priority-queue.ts-4', serverFails: false },
  { key: 'serverDown', kind: 'decision', hole: 'csv_report.py-9', serverFails: true },
  { key: 'play', kind: 'play' },
  { key: 'numbers', kind: 'numbers' },
] as const;

export type Stop = (typeof STOPS)[number];
export type DecisionStop = Extract<Stop, { kind: 'decision' }>;

/** The tour's threshold: the paper's, at which each kind of decision occurs among the recorded holes. */
export const TOUR_THRESHOLD = 0.7;

/** The stop that a number in the address names, counted from 1; the first for anything else. */
export function stopIndexOf(hash: string): number {
  const index = Number(hash.replace(/^#/, '')) - 1;
  return Number.isInteger(index) && index >= 0 && index < STOPS.length ? index : 0;
}

export function isDecisionStop(stop: Stop): stop is DecisionStop {
  return stop.kind === 'decision';
}

/** Of the stops still to be decided, the one that a person at stop `index` sees first: it or one after it, else the first of all. */
export function nextUndecided(undecided: readonly DecisionStop[], index: number): DecisionStop | undefined {
  return undecided.find((stop) => STOPS.indexOf(stop) >= index) ?? undecided[0];
}
