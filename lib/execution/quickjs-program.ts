import { shouldInterruptAfterDeadline, type QuickJSContext, type QuickJSHandle, type QuickJSWASMModule } from 'quickjs-emscripten';
import { OutputCollector, type OutputWatch } from './output-collector';
import type { ProgramEnd, ProgramInput } from './program-input';

/** Stack of the interpreter in bytes; deep recursion throws inside of it instead of overflowing the worker's own stack. */
const STACK_BYTES = 256 * 1024;
/** The worker is ended from outside at the time limit; this only bounds what a forgotten worker could burn. */
const INTERRUPT_AFTER_MS = 600_000;

// Runs inside the interpreter, before the program: console, assertions, timers in virtual time, CommonJS names. `host` has
// the two functions that lead out: print, and the record of the first failed assertion.
const PRELUDE = String.raw`
(() => {
  const host = globalThis.__host;
  delete globalThis.__host;
  const show = (value) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'bigint') return value + 'n';
    if (value instanceof Error) return value.stack ? value.name + ': ' + value.message + '\n' + value.stack : String(value);
    if (typeof value === 'object' && value !== null) { try { return JSON.stringify(value) ?? String(value); } catch { return String(value); } }
    return String(value);
  };
  const print = (stream) => (...values) => host.print(stream, values.map(show).join(' ') + '\n');
  class AssertionError extends Error {
    constructor(message) { super(message); this.name = 'AssertionError'; this.code = 'ERR_ASSERTION'; }
  }
  const fail = (message) => {
    const error = new AssertionError(message);
    host.assertionFailed(error.message, String(error.stack));
    throw error;
  };
  const out = print('stdout'), err = print('stderr');
  globalThis.console = {
    log: out, info: out, debug: out, dir: out, table: out, error: err, warn: err, trace: err, group: out, groupEnd() {}, time() {}, timeEnd() {}, count() {},
    assert(condition, ...message) { if (!condition) fail(message.length > 0 ? message.map(show).join(' ') : 'assertion failed'); },
  };
  let now = 0, nextId = 1;
  const timers = new Map();
  const add = (repeat) => (callback, delay = 0, ...rest) => {
    const id = nextId++;
    timers.set(id, { at: now + Math.max(repeat ? 1 : 0, Number(delay) || 0), every: repeat ? Math.max(1, Number(delay) || 0) : null, call: () => callback(...rest) });
    return id;
  };
  globalThis.setTimeout = add(false);
  globalThis.setInterval = add(true);
  globalThis.setImmediate = (callback, ...rest) => add(false)(callback, 0, ...rest);
  globalThis.clearTimeout = globalThis.clearInterval = globalThis.clearImmediate = (id) => { timers.delete(id); };
  globalThis.queueMicrotask ??= (callback) => { Promise.resolve().then(callback); };
  globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));
  globalThis.module = { exports: {} };
  globalThis.exports = globalThis.module.exports;
  return () => {
    let first = null;
    for (const [id, timer] of timers) if (first === null || timer.at < first[1].at) first = [id, timer];
    if (first === null) return false;
    const [id, timer] = first;
    now = Math.max(now, timer.at);
    if (timer.every === null) timers.delete(id);
    else timer.at = now + timer.every;
    timer.call();
    return true;
  };
})()
`;

interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly line: number | null;
}

function describeThrown(context: QuickJSContext, handle: QuickJSHandle): Thrown {
  const value: unknown = context.dump(handle);
  handle.dispose();
  if (typeof value !== 'object' || value === null) return { name: 'uncaught', message: String(value), line: null };
  const field = (name: string) => {
    const found = (value as Record<string, unknown>)[name];
    return typeof found === 'string' ? found : '';
  };
  return { name: field('name') || 'Error', message: field('message'), line: lineIn(field('stack')) };
}

function lineIn(stack: string): number | null {
  const line = /program\.js:(\d+)/.exec(stack)?.[1];
  return line === undefined ? null : Number(line);
}

/**
 * Runs one JavaScript program as a classic script in QuickJS: no host object but `console`, timers in virtual
 * time, `module`/`exports`. A false `console.assert` fails the program, also when it catches the error.
 * @param quickjs a module of the run's own: one that ran out of memory is of no further use.
 */
export function runJavaScript(quickjs: QuickJSWASMModule, input: ProgramInput, watch: OutputWatch): ProgramEnd {
  const output = new OutputCollector(input.outputBytes, watch);
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(input.memoryBytes);
  runtime.setMaxStackSize(STACK_BYTES);
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + INTERRUPT_AFTER_MS));
  const context = runtime.newContext();
  const failedAssertions: Thrown[] = [];
  const engine = { intact: true };

  const end = (outcome: ProgramEnd['outcome'], thrown: Thrown | null): ProgramEnd => {
    const reason = thrown === null ? '' : `${thrown.name}: ${thrown.message}`.replace(/\s+/g, ' ').slice(0, 400);
    return { outcome, reason, stdout: output.text('stdout'), stderr: output.text('stderr'), ...(thrown?.line == null ? {} : { errorLine: thrown.line }) };
  };
  const endThrown = (thrown: Thrown): ProgramEnd => {
    if (/out of memory|stack overflow/.test(thrown.message)) engine.intact = false;
    const [assertion] = failedAssertions;
    if (assertion !== undefined) return end('failed', assertion);
    return end(thrown.name === 'AssertionError' || /^assertion failed/i.test(thrown.message) ? 'failed' : 'crashed', thrown);
  };

  try {
    const host = context.newObject();
    const encoder = new TextEncoder();
    context
      .newFunction('print', (stream, text) => {
        output.write(context.getString(stream) === 'stderr' ? 'stderr' : 'stdout', encoder.encode(context.getString(text)));
      })
      .consume((print) => context.setProp(host, 'print', print));
    context
      .newFunction('assertionFailed', (message, stack) => {
        failedAssertions.push({ name: 'AssertionError', message: context.getString(message), line: lineIn(context.getString(stack)) });
      })
      .consume((failed) => context.setProp(host, 'assertionFailed', failed));
    context.setProp(context.global, '__host', host);
    host.dispose();
    const nextTimer = context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js'));

    try {
      const compiled = context.evalCode(input.program, 'program.js', { type: 'global', compileOnly: true });
      if (compiled.error !== undefined) return end('syntax-error', describeThrown(context, compiled.error));
      compiled.value.dispose();
      const run = context.evalCode(input.program, 'program.js', { type: 'global' });
      if (run.error !== undefined) return endThrown(describeThrown(context, run.error));
      run.value.dispose();
      for (;;) {
        const jobs = runtime.executePendingJobs();
        if (jobs.error !== undefined) return endThrown(describeThrown(context, jobs.error));
        jobs.dispose();
        const timer = context.callFunction(nextTimer, context.undefined);
        if (timer.error !== undefined) return endThrown(describeThrown(context, timer.error));
        const more = context.dump(timer.value) === true;
        timer.value.dispose();
        if (!more) break;
      }
      const [assertion] = failedAssertions;
      return assertion === undefined ? end('passed', null) : end('failed', assertion);
    } finally {
      nextTimer.dispose();
    }
  } catch (error) {
    // The engine itself gave up, e.g. because the worker's stack ended before its own.
    return endThrown({ name: error instanceof Error ? error.name : 'Error', message: error instanceof RangeError ? 'stack overflow' : String(error), line: null });
  } finally {
    // An engine that ran out of memory or stack aborts when it is taken down; it goes with its module instead.
    if (engine.intact) {
      context.dispose();
      runtime.dispose();
    }
  }
}
