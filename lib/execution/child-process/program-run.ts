import type { Execution, ExecutionRequest } from '../executor';
import type { Isolation } from './isolation';
import type { ProcessEnd } from './run-process';

/** All that a language's recipe gets to run one program. */
export interface RunContext {
  readonly request: ExecutionRequest;
  /** A fresh folder that is removed afterwards. */
  readonly folder: string;
  readonly isolation: Isolation;
  readonly signal: AbortSignal;
}

/** What a recipe reports; the executor adds the wall time. */
export type Ended = Omit<Execution, 'latencyMs'>;

/** How one language is compiled and run. */
export interface Recipe {
  run(context: RunContext): Promise<Ended>;
}

const SIGNAL_NUMBERS: Record<number, string> = { 4: 'SIGILL', 6: 'SIGABRT', 8: 'SIGFPE', 9: 'SIGKILL', 11: 'SIGSEGV', 24: 'SIGXCPU', 25: 'SIGXFSZ' };

/** Name of the signal that ended the process, whether it reached us or a shell that turned it into 128 + number. */
export function endSignal(end: ProcessEnd): string | null {
  if (end.signal !== null) return end.signal;
  return end.exitCode !== null && end.exitCode > 128 ? (SIGNAL_NUMBERS[end.exitCode - 128] ?? `signal ${end.exitCode - 128}`) : null;
}

/** The outcome that the limits alone decide; `null` where the program ended by itself. */
export function limitEnd(end: ProcessEnd, request: ExecutionRequest): Ended | null {
  const { stdout, stderr } = end;
  if (end.outputExceeded) return { outcome: 'crashed', reason: `printed more than ${request.limits.outputBytes} bytes and was ended`, stdout, stderr };
  if (end.timedOut || endSignal(end) === 'SIGXCPU') return { outcome: 'timed-out', reason: `still running after ${request.limits.timeMs} ms`, stdout, stderr };
  return null;
}

/** One line of at most 400 characters. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 400);
}
