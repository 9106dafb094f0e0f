import { z } from 'zod';
import { ExecutorError, type Execution, type ExecutionLanguage, type ExecutionRequest, type Executor } from '../executor';
import { COMPILE_TIME_MS } from '../limits';
import { programInput } from '../program-input';
import { LanguageFiles, type FileProgress, type SandboxProgram } from './language-files';
import { LanguageSlot } from './language-slot';
import { openSandboxFrame, type RunEnd, type SandboxFrame } from './sandbox-frame';

// The answers come from where untrusted code runs.
const programEndSchema = z.object({
  outcome: z.enum(['passed', 'failed', 'syntax-error', 'crashed']),
  reason: z.string().max(2000),
  stdout: z.string(),
  stderr: z.string(),
  errorLine: z.number().int().positive().optional(),
});
const linkedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('linked'), wasm: z.instanceof(ArrayBuffer) }),
  z.object({ kind: z.literal('refused'), end: programEndSchema }),
]);

type SandboxedLanguage = Exclude<ExecutionLanguage, 'java'>;

const PROGRAMS: Record<SandboxedLanguage, SandboxProgram> = { python: 'pyodide', javascript: 'quickjs', typescript: 'quickjs-typescript', cpp: 'clang' };

export interface SandboxedExecutor extends Executor {
  /**
   * Loads a language ahead of its first run, with progress of the download; C++ is about 105 MB.
   * @throws ExecutorError when it cannot be loaded.
   */
  load(language: ExecutionLanguage, onProgress?: (progress: FileProgress) => void): Promise<void>;
}

export interface SandboxOptions {
  /** Where the app serves the frame's document, on the page's own origin. */
  readonly frameUrl: string;
  /** Folder of the vendored files, on the page's own origin. */
  readonly vendorUrl: string;
}

/**
 * Runs programs in the browser: each language in its own worker inside a frame with an opaque origin, without network and
 * storage; a worker that goes over its time or output limit is ended. Languages are loaded when first used. Runs of one
 * language queue.
 */
export function createSandboxedExecutor({ frameUrl, vendorUrl }: SandboxOptions): SandboxedExecutor {
  const files = new LanguageFiles(vendorUrl);
  const slots = new Map<SandboxProgram, LanguageSlot>();
  let opening: Promise<SandboxFrame> | null = null;
  let disposed = false;

  const frame = async (): Promise<SandboxFrame> => {
    if (disposed) throw new ExecutorError('The executor was disposed; create a new one.');
    opening ??= openSandboxFrame(frameUrl);
    try {
      return await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
  };
  const slot = (program: SandboxProgram): LanguageSlot => {
    const found = slots.get(program) ?? new LanguageSlot(program, frame, files);
    slots.set(program, found);
    return found;
  };
  /** After the frame itself broke, everything in it is started anew by the next run. */
  const reopenAfter = (error: unknown): never => {
    if (error instanceof ExecutorError) {
      void opening?.then((open) => open.close()).catch(() => undefined);
      opening = null;
      slots.clear();
    }
    throw error;
  };

  async function execute(request: ExecutionRequest, signal: AbortSignal): Promise<Execution> {
    const program = PROGRAMS[sandboxedLanguage(request.language)];
    if (program !== 'clang') return finish(request, await slot(program).run(programInput(request), request.limits.timeMs, signal), 0);
    const compiled = await slot('clang').run({ program: request.program, memoryBytes: request.limits.memoryBytes }, COMPILE_TIME_MS, signal);
    if (compiled.end.kind === 'ended') return { ...endedByForce(compiled.end, COMPILE_TIME_MS, request), latencyMs: compiled.ms };
    const linked = linkedSchema.parse(compiled.end.output);
    if (linked.kind === 'refused') return { ...programEnd(linked.end), latencyMs: compiled.ms };
    const input = programInput(request);
    const run = await slot('clang-wasi').run({ wasm: linked.wasm, stdin: input.stdin, kind: input.kind, outputBytes: input.outputBytes }, request.limits.timeMs, signal);
    return finish(request, run, compiled.ms);
  }

  return {
    languages: ['python', 'javascript', 'typescript', 'cpp'],
    async load(language, onProgress) {
      const program = PROGRAMS[sandboxedLanguage(language)];
      await slot(program).load(onProgress).catch(reopenAfter);
    },
    execute: (request, signal) => execute(request, signal).catch(reopenAfter),
    async dispose() {
      if (disposed) return;
      disposed = true;
      const open = await opening?.catch(() => null);
      open?.close();
    },
  };
}

function sandboxedLanguage(language: ExecutionLanguage): SandboxedLanguage {
  if (language === 'java') throw new ExecutorError('Java runs on the command line only: use "exec" there.');
  return language;
}

function programEnd(end: z.infer<typeof programEndSchema>): Omit<Execution, 'latencyMs'> {
  const { outcome, reason, stdout, stderr, errorLine } = end;
  return { outcome, reason, stdout, stderr, ...(errorLine === undefined ? {} : { errorLine }) };
}

function finish(request: ExecutionRequest, { end, ms }: { end: RunEnd; ms: number }, earlierMs: number): Execution {
  const done = end.kind === 'ended' ? endedByForce(end, request.limits.timeMs, request) : programEnd(programEndSchema.parse(end.output));
  return { ...done, latencyMs: earlierMs + ms };
}

function endedByForce(end: RunEnd & { kind: 'ended' }, timeMs: number, request: ExecutionRequest): Omit<Execution, 'latencyMs'> {
  const { stdout, stderr } = end;
  if (end.why === 'timed-out') return { outcome: 'timed-out', reason: `still running after ${timeMs} ms`, stdout, stderr };
  if (end.why === 'output-exceeded') return { outcome: 'crashed', reason: `printed more than ${request.limits.outputBytes} bytes and was ended`, stdout, stderr };
  return { outcome: 'crashed', reason: end.message.slice(0, 400), stdout, stderr };
}
