import { createStore } from 'zustand/vanilla';
import { isMissingCode } from '@/components/shell/is-missing-code';
import type { CppCompiler } from '@/lib/workers/syntax-client';
import type { CompilerClient } from '@/lib/workers/compiler-client';
import type { CompilerFiles, CompilerProgress } from '@/lib/workers/compiler-files';

export type CompilerState =
  /** Not loaded; `stored`: the browser keeps its files. */
  | { readonly kind: 'absent'; readonly stored: boolean }
  | { readonly kind: 'loading'; readonly progress: CompilerProgress | null }
  | { readonly kind: 'ready'; readonly stored: boolean }
  /** `message` null: the page's own code could not be fetched. */
  | { readonly kind: 'failed'; readonly message: string | null };

/** The parts that come with the first use. */
export interface CompilerParts {
  readonly client: Pick<CompilerClient, 'load' | 'check' | 'close'>;
  readonly files: Pick<CompilerFiles, 'areStored' | 'remove'>;
}

/** Loads and removes the C++ compiler of the syntax gate on the person's wish; what they agreed to once is used again at the next visit. */
export class CompilerControl {
  readonly store = createStore<CompilerState>()(() => ({ kind: 'absent', stored: false }));
  readonly #openParts: () => Promise<CompilerParts>;
  readonly #use: (compiler: CppCompiler | null) => void;
  #parts: Promise<CompilerParts> | null = null;
  #abort: AbortController | null = null;

  /**
   * @param openParts fetches the code that is only needed here.
   * @param use is given the compiler when it is ready, and null when it is gone.
   */
  constructor(openParts: () => Promise<CompilerParts>, use: (compiler: CppCompiler | null) => void) {
    this.#openParts = openParts;
    this.#use = use;
  }

  /** Looks whether the files are in the browser's storage, for the offer's words. */
  async look(): Promise<void> {
    if (this.store.getState().kind !== 'absent') return;
    const stored = await this.#areStored();
    if (this.store.getState().kind === 'absent') this.#show({ kind: 'absent', stored });
  }

  /** Loads it where it was loaded at an earlier visit. @returns whether it is ready. */
  async loadIfStored(): Promise<boolean> {
    const { kind } = this.store.getState();
    if (kind === 'ready') return true;
    return kind === 'absent' && (await this.#areStored()) ? this.load() : false;
  }

  /** Fetches what is not stored, and starts it; shows how far it is. @returns whether it is ready. */
  async load(): Promise<boolean> {
    const { kind } = this.store.getState();
    if (kind === 'ready') return true;
    if (kind === 'loading') return false;
    const abort = new AbortController();
    this.#abort = abort;
    this.#show({ kind: 'loading', progress: null });
    try {
      const { client } = await this.#open();
      await client.load((progress) => {
        if (this.#abort === abort) this.#show({ kind: 'loading', progress });
      }, abort.signal);
      if (this.#abort !== abort) return false;
      this.#use(client);
      this.#show({ kind: 'ready', stored: await this.#areStored() });
      return true;
    } catch (error) {
      if (this.#abort === abort) this.#show({ kind: 'failed', message: isMissingCode(error) ? null : error instanceof Error ? error.message : String(error) });
      return false;
    }
  }

  /** Stops loading; files that came whole stay stored. */
  async cancel(): Promise<void> {
    this.#abort?.abort();
    this.#abort = null;
    this.#show({ kind: 'absent', stored: await this.#areStored() });
  }

  /** Ends the compiler and deletes its files; C++ goes back to the grammar alone. */
  async remove(): Promise<void> {
    this.#abort?.abort();
    this.#abort = null;
    this.#use(null);
    const { client, files } = await this.#open();
    client.close();
    await files.remove();
    this.#show({ kind: 'absent', stored: false });
  }

  async #areStored(): Promise<boolean> {
    try {
      return await (await this.#open()).files.areStored();
    } catch {
      return false;
    }
  }

  /** A failed fetch of the code is tried again at the next call. */
  async #open(): Promise<CompilerParts> {
    this.#parts ??= this.#openParts();
    try {
      return await this.#parts;
    } catch (error) {
      this.#parts = null;
      throw error;
    }
  }

  #show(state: CompilerState): void {
    this.store.setState(state, true);
  }
}

/** The compiler of the page, whose code comes when C++ is first looked at. @param assetsUrl absolute URL of the folder with the vendored files. */
export function createCompilerControl(assetsUrl: string, use: (compiler: CppCompiler | null) => void): CompilerControl {
  return new CompilerControl(async () => {
    const [{ CompilerClient, createCompilerWorker }, { CompilerFiles }] = await Promise.all([import('@/lib/workers/compiler-client'), import('@/lib/workers/compiler-files')]);
    return {
      client: new CompilerClient({ createWorker: createCompilerWorker, assetsUrl }),
      files: new CompilerFiles({ assetsUrl, caches: 'caches' in globalThis ? caches : null, fetch: (url, init) => fetch(url, init) }),
    };
  }, use);
}
