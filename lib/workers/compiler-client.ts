import type { SyntaxCheckInput, SyntaxVerdict } from '../completion';
import { WorkerClient, type WorkerLike } from './client';
import type { CompilerProgress } from './compiler-files';
import type { CompilerService } from './compiler-service';
import { WorkerCrashError } from './protocol';

/** Without any progress for so long, loading has failed: the bytes stopped coming, or the browser can't compile them. */
const STALL_MS = 120_000;
/** A check takes a tenth of a second, some take several runs. */
const CHECK_MS = 10_000;

export interface CompilerClientOptions {
  readonly createWorker: () => WorkerLike;
  /** Absolute URL of the folder with the vendored files, with a final slash. */
  readonly assetsUrl: string;
}

/** Starts the worker with the C++ compiler. */
export function createCompilerWorker(): WorkerLike {
  return new Worker(new URL('./compiler.worker.ts', import.meta.url), { type: 'module' });
}

/** The C++ compiler in a worker of its own, so that a check of a tenth of a second keeps no other check waiting. */
export class CompilerClient {
  readonly #client: WorkerClient<CompilerService>;
  readonly #assetsUrl: string;
  /** Number of the worker start that has the compiler. */
  #loadedIn: number | null = null;

  constructor({ createWorker, assetsUrl }: CompilerClientOptions) {
    this.#client = new WorkerClient<CompilerService>(createWorker);
    this.#assetsUrl = assetsUrl;
  }

  /** @throws RemoteError when its files can't be had, `WorkerCrashError` when it does not start, `AbortError`. */
  async load(onProgress?: (progress: CompilerProgress) => void, signal?: AbortSignal): Promise<void> {
    try {
      await this.#client.call('load', { assetsUrl: this.#assetsUrl }, { timeoutMs: STALL_MS, ...(signal !== undefined && { signal }), ...(onProgress !== undefined && { onProgress }) });
    } catch (error) {
      // Compiling in the worker can't be cancelled, and must not go on.
      this.#client.close();
      throw error;
    }
    this.#loadedIn = this.#client.starts;
  }

  /** The compiler's verdict on C++; `null` where it is not loaded, or was lost: then it is loaded again for later checks. */
  async check(input: SyntaxCheckInput, signal?: AbortSignal): Promise<SyntaxVerdict | null> {
    if (this.#loadedIn === null) return null;
    try {
      return await this.#client.call('check', { input }, { timeoutMs: CHECK_MS, ...(signal !== undefined && { signal }) });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      if (error instanceof WorkerCrashError) {
        this.#loadedIn = null;
        if (error.reason !== 'closed') this.load().catch(() => undefined);
      }
      return null;
    }
  }

  /** Ends the worker and frees its memory. */
  close(): void {
    this.#loadedIn = null;
    this.#client.close();
  }
}
