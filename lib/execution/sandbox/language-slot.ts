import type { FileProgress, LanguageFiles, SandboxProgram } from './language-files';
import type { RunEnd, SandboxFrame, SandboxWorker } from './sandbox-frame';

/**
 * One program's worker, started when first needed and again after it was ended by force. After the first forced end a second
 * one is kept warm, because loading a language takes longer than most runs.
 */
export class LanguageSlot {
  private current: Promise<SandboxWorker> | null = null;
  private spare: Promise<SandboxWorker> | null = null;
  private keepSpare = false;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly program: SandboxProgram,
    private readonly frame: () => Promise<SandboxFrame>,
    private readonly files: LanguageFiles,
  ) {}

  async load(onProgress?: (progress: FileProgress) => void): Promise<void> {
    await this.files.of(this.program, onProgress);
    await this.worker();
  }

  /** Runs one input after those that came before. The time limit starts when the worker is ready and free. */
  run(input: unknown, timeMs: number, signal: AbortSignal): Promise<{ end: RunEnd; ms: number }> {
    const result = this.queue.then(async () => {
      signal.throwIfAborted();
      const worker = await this.worker();
      signal.throwIfAborted();
      const startedAt = performance.now();
      try {
        return { end: await worker.run(input, timeMs, signal), ms: performance.now() - startedAt };
      } finally {
        if (!worker.alive) this.replace();
      }
    });
    this.queue = result.catch(() => undefined);
    return result;
  }

  private worker(): Promise<SandboxWorker> {
    if (this.current !== null) return this.current;
    const starting = this.spare ?? this.start();
    this.spare = null;
    this.current = starting;
    starting.catch(() => {
      if (this.current === starting) this.current = null;
    });
    if (this.keepSpare) this.refill();
    return starting;
  }

  private replace(): void {
    this.current = null;
    if (this.program !== 'clang') this.keepSpare = true;
    if (this.spare === null && this.keepSpare) this.refill();
  }

  private refill(): void {
    const spare = this.start();
    this.spare = spare;
    spare.catch(() => {
      if (this.spare === spare) this.spare = null;
    });
  }

  private async start(): Promise<SandboxWorker> {
    const [frame, { script, files }] = await Promise.all([this.frame(), this.files.of(this.program)]);
    return frame.startWorker(script, files);
  }
}
