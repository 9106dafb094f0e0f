import { createStore } from 'zustand/vanilla';
import { isMissingCode } from '@/components/shell/is-missing-code';
import type { Execution, ExecutionLanguage, ExecutionLimits } from '@/lib/execution/executor';
import type { SandboxedExecutor } from '@/lib/execution/sandbox/sandboxed-executor';
import type { SourceDocument } from '@/lib/session';

/** clang with its headers, as it is downloaded once; said before it is fetched. */
export const CLANG_BYTES = 105_000_000;

/** A person waits for the end, so that there is more time than for a task's tests. */
export const RUN_LIMITS: ExecutionLimits = { timeMs: 10_000, memoryBytes: 1024 ** 3, outputBytes: 256 * 1024 };

/** What a language needs before it can run in the tab. */
export type Runnable = { readonly kind: 'yes'; readonly language: ExecutionLanguage } | { readonly kind: 'needs-clang' } | { readonly kind: 'java' } | { readonly kind: 'no' };

export type RunState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'impossible'; readonly why: 'java' | 'unsupported'; readonly language: string }
  | { readonly kind: 'needs-clang' }
  | { readonly kind: 'loading'; readonly language: string; readonly loadedBytes: number }
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped' }
  /** `documentId`: the text whose lines the execution speaks of. */
  | { readonly kind: 'ended'; readonly execution: Execution; readonly documentId: string }
  /** `message` null: the sandbox's code could not be fetched. */
  | { readonly kind: 'failed'; readonly message: string | null };

/** A script with these at the beginning of a line is a module, which the sandbox runs after taking them away as for TypeScript. */
const MODULE_SYNTAX = /^\s*(?:export|import)\b/m;

export function runnable({ language, text }: Pick<SourceDocument, 'language' | 'text'>): Runnable {
  switch (language) {
    case 'python':
    case 'typescript':
      return { kind: 'yes', language };
    case 'javascript':
      return { kind: 'yes', language: MODULE_SYNTAX.test(text) ? 'typescript' : 'javascript' };
    case 'cpp':
      return { kind: 'needs-clang' };
    case 'java':
      return { kind: 'java' };
    default:
      return { kind: 'no' };
  }
}

/** Runs the text of an open file in the sandbox of the tab, one at a time; a new run ends the one before. */
export class ProgramRunner {
  readonly store = createStore<RunState>()(() => ({ kind: 'closed' }));
  private executor: Promise<SandboxedExecutor> | null = null;
  private readonly loaded = new Set<ExecutionLanguage>();
  private abort: AbortController | null = null;

  /** @param openExecutor makes the sandbox when it is first needed. */
  constructor(private readonly openExecutor: () => Promise<SandboxedExecutor>) {}

  /** @param mayLoadClang the person agreed to the download that C++ needs. */
  async run(document: Pick<SourceDocument, 'id' | 'language' | 'text'>, mayLoadClang = false): Promise<void> {
    this.abort?.abort();
    const how = runnable(document);
    if (how.kind === 'java') { this.show({ kind: 'impossible', why: 'java', language: document.language }); return; }
    if (how.kind === 'no') { this.show({ kind: 'impossible', why: 'unsupported', language: document.language }); return; }
    if (how.kind === 'needs-clang' && !mayLoadClang && !this.loaded.has('cpp')) { this.show({ kind: 'needs-clang' }); return; }
    const language = how.kind === 'yes' ? how.language : 'cpp';
    const abort = new AbortController();
    this.abort = abort;
    const showUnlessOver = (state: RunState) => {
      if (this.abort === abort && !abort.signal.aborted) this.show(state);
    };
    try {
      if (!this.loaded.has(language)) showUnlessOver({ kind: 'loading', language: document.language, loadedBytes: 0 });
      const executor = await this.open();
      if (!this.loaded.has(language)) {
        await executor.load(language, ({ loadedBytes }) => showUnlessOver({ kind: 'loading', language: document.language, loadedBytes }));
        this.loaded.add(language);
      }
      abort.signal.throwIfAborted();
      showUnlessOver({ kind: 'running' });
      const execution = await executor.execute({ language, program: document.text, kind: 'script', limits: RUN_LIMITS }, abort.signal);
      showUnlessOver({ kind: 'ended', execution, documentId: document.id });
    } catch (error) {
      showUnlessOver({ kind: 'failed', message: isMissingCode(error) ? null : error instanceof Error ? error.message : String(error) });
    }
  }

  /** Ends what runs; what it printed is gone with it. */
  stop(): void {
    this.abort?.abort();
    this.show({ kind: 'stopped' });
  }

  close(): void {
    this.abort?.abort();
    this.show({ kind: 'closed' });
  }

  /** Frees the sandbox; the runner cannot be used after. */
  async dispose(): Promise<void> {
    this.close();
    const executor = await this.executor?.catch(() => null);
    await executor?.dispose();
  }

  /** A sandbox that failed to open is tried again by the next run. */
  private async open(): Promise<SandboxedExecutor> {
    this.executor ??= this.openExecutor();
    try {
      return await this.executor;
    } catch (error) {
      this.executor = null;
      throw error;
    }
  }

  private show(state: RunState): void {
    this.store.setState(state, true);
  }
}

/** A runner on the page's own sandbox, whose code comes with the first run. */
export function createProgramRunner(): ProgramRunner {
  return new ProgramRunner(async () => {
    const { createSandboxedExecutor } = await import('@/lib/execution/sandbox/sandboxed-executor');
    return createSandboxedExecutor({ frameUrl: '/sandbox', vendorUrl: '/vendor' });
  });
}
