import { EngineError, type CompletionEngine, type CompletionRequest, type EngineResult, type LoadableEngine, type LoadProgress } from '../completion';

/** How one engine did on this machine. Times in milliseconds, speeds in tokens a second; null where it could not be told. */
export interface BenchmarkResult {
  readonly loadMs: number;
  readonly promptTokens: number | null;
  /** From the request to the first token, nothing of the prompt known before. */
  readonly firstTokenMs: number | null;
  readonly prefillTokensPerSecond: number | null;
  readonly generatedTokens: number;
  readonly decodeTokensPerSecond: number | null;
  /** The same place a few keystrokes later: what the engine keeps of the prompt shows here. */
  readonly nextFirstTokenMs: number | null;
  /** Of the whole page with its workers, as the browser tells it; graphics memory is not in it. */
  readonly memoryBytes: number | null;
}

/** A row of a comparison, with what it was measured on. */
export interface BenchmarkRow extends BenchmarkResult {
  readonly engine: string;
  readonly model: string;
  /** ISO date. */
  readonly at: string;
}

const LOADER = 'import csv\nfrom dataclasses import dataclass\n\n\n@dataclass\nclass Reading:\n    sensor: str\n    celsius: float\n\n\ndef load(path):\n    with open(path, newline="") as file:\n        return [Reading(row["sensor"], float(row["celsius"])) for row in csv.DictReader(file)]\n\n\n';
const BODY = 'def warmest(readings):\n    """The warmest reading of each sensor, by its name."""\n';
const AFTER = '\n\nif __name__ == "__main__":\n    print(warmest(load("readings.csv")))\n';
const MAX_TOKENS = 24;

/** The fixed hole that is measured: about 120 tokens of prompt and room for a function body. `typed` are keystrokes after it. */
export function benchmarkRequest(typed = ''): CompletionRequest {
  return { id: `benchmark-${typed.length}`, language: 'python', prefix: `${LOADER}${BODY}${typed}`, suffix: AFTER, maxTokens: MAX_TOKENS, lineMode: 'multi' };
}

export interface BenchmarkOptions {
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
  readonly onLoad?: (progress: LoadProgress) => void;
  readonly onPhase?: (phase: 'loading' | 'first' | 'next') => void;
  /** Resolves with null where the browser does not tell. */
  readonly measureMemory: () => Promise<number | null>;
}

/**
 * Loads an engine and lets it complete the fixed hole twice; frees it again, however it ends.
 * @throws EngineError as the engine does; `aborted` when the signal fires.
 */
export async function benchmarkEngine(engine: LoadableEngine, { signal, nowMs, onLoad, onPhase, measureMemory }: BenchmarkOptions): Promise<BenchmarkResult> {
  try {
    onPhase?.('loading');
    const startMs = nowMs();
    await engine.load({ signal, ...(onLoad === undefined ? {} : { onProgress: onLoad }) });
    const loadMs = nowMs() - startMs;
    onPhase?.('first');
    const first = await ask(engine, benchmarkRequest(), signal);
    onPhase?.('next');
    const next = await ask(engine, benchmarkRequest('    best = {}\n'), signal);
    const memoryBytes = await measureMemory();
    return { loadMs, ...speedsOf(first), nextFirstTokenMs: next.timings.firstTokenMs, memoryBytes };
  } finally {
    await engine.unload();
  }
}

async function ask(engine: CompletionEngine, request: CompletionRequest, signal: AbortSignal): Promise<EngineResult> {
  const result = await engine.complete(request, { signal });
  if (result.timings.firstTokenMs === null) throw new EngineError('invalid-answer', 'The model wrote nothing for the test hole, so that nothing can be measured. Choose another model.');
  return result;
}

/** Speeds of one answer. The first token's time is all prefill but for one step, which is taken off where the steps' pace is known. */
export function speedsOf({ timings }: Pick<EngineResult, 'timings'>): Pick<BenchmarkResult, 'promptTokens' | 'firstTokenMs' | 'prefillTokensPerSecond' | 'generatedTokens' | 'decodeTokensPerSecond'> {
  const { firstTokenMs, totalMs, generatedTokens, promptTokens } = timings;
  const decodeMs = firstTokenMs === null ? 0 : totalMs - firstTokenMs;
  const decodeTokensPerSecond = generatedTokens > 1 && decodeMs > 0 ? ((generatedTokens - 1) / decodeMs) * 1000 : null;
  const prefillMs = firstTokenMs === null ? 0 : Math.max(firstTokenMs - (decodeTokensPerSecond === null ? 0 : 1000 / decodeTokensPerSecond), firstTokenMs / 2);
  const prefillTokensPerSecond = promptTokens !== null && prefillMs > 0 ? (promptTokens / prefillMs) * 1000 : null;
  return { promptTokens, firstTokenMs, prefillTokensPerSecond, generatedTokens, decodeTokensPerSecond };
}

const COLUMNS = ['engine', 'model', 'at', 'loadMs', 'promptTokens', 'firstTokenMs', 'prefillTokensPerSecond', 'generatedTokens', 'decodeTokensPerSecond', 'nextFirstTokenMs', 'memoryBytes'] as const satisfies readonly (keyof BenchmarkRow)[];

/** Rows as CSV with a head line; empty cells where nothing is known. */
export function benchmarkCsv(rows: readonly BenchmarkRow[]): string {
  const cell = (value: string | number | null) => (value === null ? '' : typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(','))].map((line) => `${line}\n`).join('');
}
