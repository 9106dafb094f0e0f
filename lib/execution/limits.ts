import type { ExecutionLimits } from './executor';

const MEBIBYTE = 1024 * 1024;

/** The floor of the time limit, as HumanEval and EvalPlus have it for one task. */
export const TIME_FLOOR_MS = 4000;

export const DEFAULT_LIMITS: ExecutionLimits = { timeMs: TIME_FLOOR_MS, memoryBytes: 1024 * MEBIBYTE, outputBytes: MEBIBYTE };

/**
 * Time limit of a task: `max(floor, 4 × the reference's time)`, as EvalPlus does (Liu et al., 2023).
 * @param referenceMs time that the reference solution took, `null` where it was not measured.
 */
export function timeLimitMs(referenceMs: number | null, floorMs: number = TIME_FLOOR_MS): number {
  return Math.max(floorMs, Math.ceil(4 * (referenceMs ?? 0)));
}

/** How long a compiler may take before the program counts as timed out. */
export const COMPILE_TIME_MS = 60_000;
