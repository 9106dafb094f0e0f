import { useSyncExternalStore } from 'react';

/** The steps of setting up, in order; their names are under `setup.step` in the messages. */
export const STEPS = ['browser', 'model', 'server', 'calibrate', 'policy'] as const;
export type StepKey = (typeof STEPS)[number];

const STORAGE_KEY = 'synconfroute.setup';
const NOTHING: ReadonlySet<StepKey> = new Set();
const listeners = new Set<() => void>();
let known: ReadonlySet<StepKey> | null = null;

/** The steps that a stored text names; unknown words are left out. */
export function parseChecklist(stored: string | null): ReadonlySet<StepKey> {
  const words = (stored ?? '').split(',');
  return new Set(STEPS.filter((step) => words.includes(step)));
}

function read(): ReadonlySet<StepKey> {
  if (known === null) {
    try {
      known = parseChecklist(window.localStorage.getItem(STORAGE_KEY));
    } catch {
      known = NOTHING;
    }
  }
  return known;
}

/** Marks a step as done, or as to do again; remembered in this browser. */
export function markStep(step: StepKey, done: boolean): void {
  const next = new Set(read());
  if (next.has(step) === done) return;
  if (done) next.add(step);
  else next.delete(step);
  known = next;
  try {
    window.localStorage.setItem(STORAGE_KEY, [...next].join(','));
  } catch {
    // Storage may be closed (private window): the list then lasts as long as the page.
  }
  listeners.forEach((listener) => listener());
}

/** The steps that are done. */
export function useChecklist(): ReadonlySet<StepKey> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => NOTHING,
  );
}
