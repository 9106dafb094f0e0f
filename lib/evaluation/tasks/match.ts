import { sameCall } from './python-call';
import type { Task } from './task';

/** How a completion compares with what stood in the hole. */
export interface Match {
  /** By the task's metric; `null` where only running its tests can tell. */
  readonly passed: boolean | null;
  readonly exact: boolean;
  /** 1 − Levenshtein distance / longer length, 0..1; 1 for two empty texts. Leading and trailing whitespace doesn't count. */
  readonly editSimilarity: number;
}

/** Texts beyond this are compared by their first part only: the distance is quadratic. */
const MOST_CHARS = 4000;

export function matchOf(task: Pick<Task, 'groundTruth' | 'metric'>, completion: string): Match {
  const truth = task.groundTruth.trim();
  const answer = completion.trim();
  const exact = truth.replaceAll('\r\n', '\n') === answer.replaceAll('\r\n', '\n');
  const passed = { tests: null, 'exact-match': exact, 'whitespace-insensitive': squeezed(truth) === squeezed(answer), 'same-call': sameCall(truth, answer) }[task.metric];
  return { passed, exact, editSimilarity: editSimilarity(truth, answer) };
}

export function editSimilarity(a: string, b: string): number {
  const [left, right] = [a.slice(0, MOST_CHARS), b.slice(0, MOST_CHARS)];
  const longer = Math.max(left.length, right.length);
  return longer === 0 ? 1 : 1 - editDistance(left, right) / longer;
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

function editDistance(a: string, b: string): number {
  let previous = Uint32Array.from({ length: b.length + 1 }, (_, i) => i);
  let current = new Uint32Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      current[j] = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, replaced);
    }
    [previous, current] = [current, previous];
  }
  return previous[b.length] ?? 0;
}
