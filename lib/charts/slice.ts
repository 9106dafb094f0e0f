import type { LabColumns, LabMethod } from '../evaluation/lab';
import type { TaskFilter } from './spec';

/** The test tasks as one method routes them at one threshold. Counts, not shares. */
export interface Slice {
  readonly method: LabMethod['id'];
  readonly threshold: number;
  readonly n: number;
  /** 1 where the task stays local. */
  readonly keptMask: Uint8Array;
  readonly kept: number;
  readonly passed: number;
  readonly wronglyKept: number;
}

export function sliceAt(columns: LabColumns, method: LabMethod, threshold: number): Slice {
  const keptMask = new Uint8Array(columns.n);
  let kept = 0;
  let passed = 0;
  let wronglyKept = 0;
  for (let i = 0; i < columns.n; i += 1) {
    const stays = (method.scores[i] ?? Number.NaN) >= threshold;
    if (stays) {
      keptMask[i] = 1;
      kept += 1;
      if (columns.localPassed[i] === 1) passed += 1;
      else wronglyKept += 1;
    } else if (columns.serverPassed[i] === 1) passed += 1;
  }
  return { method: method.id, threshold, n: columns.n, keptMask, kept, passed, wronglyKept };
}

/** Indexes of the tasks that a filter stands for. */
export function tasksOf(columns: LabColumns, slice: Slice, methods: readonly LabMethod[], filter: TaskFilter): number[] {
  const method = filter.method === undefined ? undefined : methods.find(({ id }) => id === filter.method);
  const found: number[] = [];
  for (let i = 0; i < columns.n; i += 1) {
    const kept = slice.keptMask[i] === 1;
    const local = columns.localPassed[i] === 1;
    const server = columns.serverPassed[i] === 1;
    if (filter.local !== undefined && local !== (filter.local === 'passed')) continue;
    if (filter.server !== undefined && server !== (filter.server === 'passed')) continue;
    if (filter.valid !== undefined && (columns.syntaxValid[i] === 1) !== filter.valid) continue;
    if (filter.kept !== undefined && kept !== filter.kept) continue;
    if (filter.routed !== undefined && (kept ? local : server) !== (filter.routed === 'passed')) continue;
    if (filter.language !== undefined && columns.languages[i] !== filter.language) continue;
    if (filter.mask !== undefined && columns.masks[i] !== filter.mask) continue;
    if (method !== undefined && !((method.scores[i] ?? Number.NaN) >= (method.threshold ?? 0))) continue;
    if (filter.confidence !== undefined && !within(columns.confidence[i] ?? Number.NaN, filter.confidence)) continue;
    found.push(i);
  }
  return found;
}

/** The last bin holds 1 as well. */
export function within(value: number, [from, to]: readonly [number, number]): boolean {
  return value >= from && (value < to || (to >= 1 && value <= 1));
}
