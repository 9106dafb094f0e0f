import type { CompletionRequest, PromptMode, SyntaxChecker, SyntaxCheckInput, SyntaxVerdict } from '../completion';
import { watchHole } from '../syntax/hopeless';
import { languageById } from '../syntax/languages';
import { WorkerClient, type WorkerLike } from './client';
import { RemoteError, WorkerCrashError } from './protocol';
import type { SyntaxService } from './syntax-service';

export interface SyntaxClientOptions {
  /** Makes the worker; the page's default is `createSyntaxWorker`. */
  readonly createWorker: () => WorkerLike;
  /** Absolute URL of the folder with the vendored files, with a final slash. */
  readonly assetsUrl: string;
  /** Time for one check, loading included at the first; then the worker is replaced. Default 30,000. */
  readonly timeoutMs?: number;
  /** Told why a parser's file can't be had; the check then answers "not checked". Without it the check rejects. */
  readonly onMissing?: (language: string, why: string) => void;
}

/** The C++ compiler as an exact layer; `null` where it has no answer just now. */
export interface CppCompiler {
  check(input: SyntaxCheckInput, signal?: AbortSignal): Promise<SyntaxVerdict | null>;
}

/** Starts the syntax worker of the page. */
export function createSyntaxWorker(): WorkerLike {
  return new Worker(new URL('./syntax.worker.ts', import.meta.url), { type: 'module' });
}

/**
 * The gate in a worker, with the interface of the gate itself. After a crash or a hang the check is tried once more
 * in a new worker; a second failure answers "not checked", so that the editor keeps working.
 */
export class SyntaxClient implements SyntaxChecker {
  readonly #client: WorkerClient<SyntaxService>;
  readonly #options: SyntaxClientOptions;
  #compiler: CppCompiler | null = null;

  constructor(options: SyntaxClientOptions) {
    this.#options = options;
    this.#client = new WorkerClient<SyntaxService>(options.createWorker, { method: 'start', input: { assetsUrl: options.assetsUrl } });
  }

  async check(input: SyntaxCheckInput, options: { readonly signal?: AbortSignal; readonly layer?: 'fast' | 'exact' } = {}): Promise<SyntaxVerdict> {
    const request = { input, layer: options.layer ?? 'exact' };
    const byCompiler = request.layer === 'exact' && input.language === 'cpp' ? await this.#compiler?.check(input, options.signal) : null;
    if (byCompiler != null) return byCompiler;
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        return await this.#call('check', request, options.signal);
      } catch (error) {
        const { onMissing } = this.#options;
        if (onMissing !== undefined && error instanceof RemoteError && error.remoteName === 'AssetError') {
          onMissing(input.language, error.message);
          break;
        }
        if (!(error instanceof WorkerCrashError) || error.reason === 'closed') throw error;
      }
    }
    return { valid: true, code: null, message: null, range: null, checker: 'none' };
  }

  /** In the page itself: a few microseconds a token, where asking the worker would take longer than the token. */
  watch(request: CompletionRequest, promptMode: PromptMode): ((raw: string) => boolean) | null {
    const language = languageById(request.language);
    return language === null ? null : watchHole(request, promptMode, language);
  }

  /**
   * Loads what a language needs ahead of the first check.
   * @throws RemoteError where the layer's files can't be had.
   */
  async prepare(language: string, layer: 'fast' | 'exact' = 'exact', signal?: AbortSignal): Promise<void> {
    await this.#call('prepare', { language, layer }, signal);
  }

  /** Exact checks of C++ are the compiler's from now on, as long as it has an answer; `null`: tree-sitter's again. */
  useCompiler(compiler: CppCompiler | null): void {
    this.#compiler = compiler;
  }

  /** Ends the worker; a later check starts it again. */
  close(): void {
    this.#client.close();
  }

  #call<K extends 'check' | 'prepare'>(method: K, input: SyntaxService[K]['input'], signal: AbortSignal | undefined): Promise<SyntaxService[K]['output']> {
    const timeoutMs = this.#options.timeoutMs ?? 30_000;
    return this.#client.call(method, input, { timeoutMs, ...(signal !== undefined && { signal }) });
  }
}
