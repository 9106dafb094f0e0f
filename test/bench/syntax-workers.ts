import type { Browser, Page } from 'playwright-core';
import type { SyntaxCheckInput } from '@/lib/completion';

/** A worker of the built app as the page starts it. */
export interface AppWorker {
  readonly url: string;
  readonly type: WorkerType;
}

/** The workers that check syntax. `compiler` is the one with clang. */
export interface SyntaxWorkers {
  readonly syntax: AppWorker;
  readonly compiler: AppWorker;
}

export interface Times {
  /** Milliseconds from the call to the answer, each about a file that the worker does not know. */
  readonly full: readonly number[];
  /** The same about other places of a file that it knows: right after the worker has started, and when it has been in use for a while. */
  readonly first: readonly number[];
  readonly incremental: readonly number[];
  /** All that gave a verdict. */
  readonly checker: string;
}

export interface ColdStart {
  readonly firstVerdictMs: number;
  readonly checker: string;
  /** Everything that the worker loaded, its own script included. Bytes over the network, and unpacked. */
  readonly files: readonly { readonly path: string; readonly transferredBytes: number; readonly bytes: number }[];
}

/** The loader of these files wraps functions by name, also those that are sent to the page. */
const KEEP_NAMES = 'globalThis.__name = (value) => value';

/** The result of a step, or an error that names it when it takes too long. */
export async function within<T>(limitMs: number, step: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${step} took longer than ${limitMs / 1000} s.`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the app with a C++ file, loads clang by the page's own button, and notes which scripts the page started for it. */
export async function findSyntaxWorkers(browser: Browser, appUrl: string): Promise<SyntaxWorkers> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(KEEP_NAMES);
    await page.addInitScript(noteWorkers);
    await page.goto(`${appUrl}/?file=cpp/matrix.cpp`);
    await page.getByTestId('reason').first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Load \d/ }).click({ timeout: 60_000 });
    const noted = () => (globalThis as unknown as { notedWorkers: Record<string, AppWorker | undefined> }).notedWorkers;
    for (;;) {
      const { start, load } = await page.evaluate(noted);
      if (start !== undefined && load !== undefined) return { syntax: start, compiler: load };
      await page.waitForTimeout(100);
    }
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts: remembers workers by the first method that is called in them with an address of assets. */
function noteWorkers(): void {
  const noted: Record<string, AppWorker> = {};
  Object.assign(globalThis, { notedWorkers: noted });
  const Original = globalThis.Worker;
  globalThis.Worker = class extends Original {
    readonly #noted: AppWorker;

    constructor(url: string | URL, options: WorkerOptions = {}) {
      super(url, options);
      this.#noted = { url: new URL(url, location.href).href, type: options.type ?? 'classic' };
    }

    override postMessage(message: unknown, options?: Transferable[] | StructuredSerializeOptions): void {
      const call = message as { readonly method?: string; readonly input?: { readonly assetsUrl?: string } } | null;
      if (call?.method !== undefined && call.input?.assetsUrl !== undefined) noted[call.method] = this.#noted;
      super.postMessage(message, options as StructuredSerializeOptions);
    }
  };
}

/** A page of the app's origin without any of its scripts: nothing but what is measured uses its cache. */
export async function barePage(browser: Browser, appUrl: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(KEEP_NAMES);
  await page.goto(`${appUrl}/schemas/decision-record.schema.json`);
  await page.evaluate(installDriver);
  return page;
}

interface Driver {
  /** Starts a worker of the app and has it load what the language needs; resolves when a check would not wait. */
  open(worker: AppWorker, assetsUrl: string, language: string, layer: 'fast' | 'exact' | 'clang'): Promise<void>;
  check(input: SyntaxCheckInput): Promise<{ readonly ms: number; readonly checker: string }>;
  close(): void;
}

/** Runs in the page: speaks to the app's workers in their own protocol. */
function installDriver(): void {
  let worker: Worker;
  let layer = '';
  let lastId = 0;
  const call = (method: string, input: unknown) =>
    new Promise<{ checker: string }>((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const listen = ({ data }: MessageEvent<{ kind: string; id: number; output: { checker: string }; error?: { message: string } }>) => {
        if (data.id !== id || data.kind === 'progress') return;
        worker.removeEventListener('message', listen);
        if (data.kind === 'result') resolve(data.output);
        else reject(new Error(data.error?.message ?? `the worker failed at ${method}`));
      };
      worker.addEventListener('message', listen);
      worker.addEventListener('error', ({ message }) => reject(new Error(`the worker crashed at ${method}: ${message}`)), { once: true });
      worker.postMessage({ kind: 'call', id, method, input });
    });
  const driver: Driver = {
    open: async ({ url, type }, assetsUrl, language, wanted) => {
      worker = new Worker(url, { type });
      layer = wanted;
      if (wanted === 'clang') await call('load', { assetsUrl });
      else {
        await call('start', { assetsUrl });
        await call('prepare', { language, layer: wanted });
      }
    },
    check: async (input) => {
      const startMs = performance.now();
      const { checker } = await call('check', layer === 'clang' ? { input } : { input, layer });
      return { ms: performance.now() - startMs, checker };
    },
    close: () => worker.terminate(),
  };
  Object.assign(globalThis, { driver });
}

export interface Target {
  readonly worker: AppWorker;
  readonly assetsUrl: string;
  readonly language: string;
  readonly layer: 'fast' | 'exact' | 'clang';
}

/** Checks after which a parser's code is compiled as far as the browser will, and the longest that is waited for it. */
const SETTLED = { checks: 2_000, ms: 8_000 };
/** Passes over all checks that are timed then, and the longest that another one is begun: what else runs on the machine disturbs a few of them. */
const PASSES = { count: 4, ms: 6_000 };

/** Times checks in a worker of its own, from message to message. @param fullRounds checks about files that it does not know. */
export function timeChecks(page: Page, target: Target, inputs: readonly SyntaxCheckInput[], fullRounds: number): Promise<Times> {
  return page.evaluate(
    async ({ target: { worker, assetsUrl, language, layer }, inputs, fullRounds, settled, passes }) => {
      const { driver } = globalThis as unknown as { driver: Driver };
      await driver.open(worker, assetsUrl, language, layer);
      const checkers = new Set<string>();
      /** Times of all checks in each pass; before them the file is made known. */
      const timed = async (count: number): Promise<number[]> => {
        if (inputs[0] !== undefined) await driver.check(inputs[0]);
        const times: number[] = [];
        const startMs = performance.now();
        for (let pass = 0; pass < count && (pass === 0 || performance.now() - startMs < passes.ms); pass++) {
          for (const input of inputs) {
            const { ms, checker } = await driver.check(input);
            times.push(ms);
            checkers.add(checker);
          }
        }
        return times;
      };
      try {
        for (const input of inputs.slice(0, 20)) await driver.check(input);
        const full: number[] = [];
        for (let n = 0; n < fullRounds; n++) {
          const input = inputs[(2 * n) % inputs.length];
          // A path of its own: a file that was never checked.
          if (input !== undefined) full.push((await driver.check({ ...input, path: `full/${n}` })).ms);
        }
        const first = await timed(1);
        const startMs = performance.now();
        for (let n = 0; n < settled.checks && performance.now() - startMs < settled.ms; n++) {
          const input = inputs[n % inputs.length];
          if (input !== undefined) await driver.check(input);
        }
        return { full, first, incremental: await timed(passes.count), checker: [...checkers].join(', ') };
      } finally {
        driver.close();
      }
    },
    { target, inputs: [...inputs], fullRounds, settled: SETTLED, passes: PASSES },
  );
}

/** The first verdict of a new worker in a page without any cache. */
export async function coldStart(page: Page, target: Target, input: SyntaxCheckInput): Promise<ColdStart> {
  const { firstVerdictMs, checker } = await page.evaluate(
    async ({ target: { worker, assetsUrl, language, layer }, input }) => {
      const { driver } = globalThis as unknown as { driver: Driver };
      const startMs = performance.now();
      await driver.open(worker, assetsUrl, language, layer);
      const { checker } = await driver.check(input);
      return { firstVerdictMs: performance.now() - startMs, checker };
    },
    { target, input },
  );
  const entries = () => performance.getEntriesByType('resource').map((entry) => {
    const { name, transferSize, decodedBodySize } = entry as PerformanceResourceTiming;
    return { path: new URL(name).pathname, transferredBytes: transferSize, bytes: decodedBodySize };
  });
  const [worker] = page.workers();
  if (worker === undefined) throw new Error('The worker is gone before its files could be counted.');
  return { firstVerdictMs, checker, files: [...(await page.evaluate(entries)), ...(await worker.evaluate(entries))] };
}
