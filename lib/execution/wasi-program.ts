import { OutputCollector, type OutputWatch } from './output-collector';
import type { ProgramEnd } from './program-input';

/** A linked WASI command and what it reads. */
export interface WasiInput {
  readonly wasm: ArrayBuffer;
  readonly stdin: string;
  readonly kind: 'tests' | 'script';
  readonly outputBytes: number;
}

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NOT_FOUND = 44;
const NOT_SUPPORTED = 58;
const CHARACTER_DEVICE = 2;

class ProgramExit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

/**
 * Runs a WASI command that may only read its standard input, print, ask the time and draw random bytes; there are no files
 * and no arguments. Memory was bounded when it was linked.
 */
export async function runWasi(input: WasiInput, watch: OutputWatch): Promise<ProgramEnd> {
  const output = new OutputCollector(input.outputBytes, watch);
  let unread = new TextEncoder().encode(input.stdin);
  let memory: WebAssembly.Memory | null = null;
  const view = () => {
    if (memory === null) throw new Error('The program has no memory.');
    return new DataView(memory.buffer);
  };
  const bytes = (at: number, length: number) => new Uint8Array(view().buffer, at, length);

  const functions: Record<string, (...args: number[]) => number> = {
    args_sizes_get: (count = 0, size = 0) => setZero(count, size),
    args_get: () => SUCCESS,
    environ_sizes_get: (count = 0, size = 0) => setZero(count, size),
    environ_get: () => SUCCESS,
    fd_write: (fd = -1, vectors = 0, count = 0, writtenAt = 0) => {
      if (fd !== 1 && fd !== 2) return BAD_DESCRIPTOR;
      let written = 0;
      for (let i = 0; i < count; i += 1) {
        const at = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        output.write(fd === 1 ? 'stdout' : 'stderr', bytes(at, length));
        written += length;
      }
      view().setUint32(writtenAt, written, true);
      return SUCCESS;
    },
    fd_read: (fd = -1, vectors = 0, count = 0, readAt = 0) => {
      if (fd !== 0) return BAD_DESCRIPTOR;
      let read = 0;
      for (let i = 0; i < count; i += 1) {
        const at = view().getUint32(vectors + 8 * i, true);
        const part = unread.subarray(0, view().getUint32(vectors + 8 * i + 4, true));
        bytes(at, part.length).set(part);
        unread = unread.subarray(part.length);
        read += part.length;
      }
      view().setUint32(readAt, read, true);
      return SUCCESS;
    },
    fd_fdstat_get: (fd = -1, at = 0) => {
      if (fd < 0 || fd > 2) return BAD_DESCRIPTOR;
      bytes(at, 24).fill(0);
      view().setUint8(at, CHARACTER_DEVICE);
      return SUCCESS;
    },
    fd_prestat_get: () => BAD_DESCRIPTOR,
    path_open: () => NOT_FOUND,
    sched_yield: () => SUCCESS,
    proc_exit: (code = 0) => {
      throw new ProgramExit(code);
    },
    random_get: (at = 0, length = 0) => {
      for (let done = 0; done < length; done += 65_536) crypto.getRandomValues(bytes(at + done, Math.min(65_536, length - done)));
      return SUCCESS;
    },
  };

  function setZero(...places: number[]): number {
    for (const at of places) view().setUint32(at, 0, true);
    return SUCCESS;
  }

  const imports: Record<string, WebAssembly.ImportValue> = {
    ...functions,
    // The precision is an i64, which arrives as a bigint.
    clock_time_get: (clock: number, _precision: bigint, at: number) => {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return SUCCESS;
    },
  };
  const end = (outcome: ProgramEnd['outcome'], reason: string): ProgramEnd => ({ outcome, reason, stdout: output.text('stdout'), stderr: output.text('stderr') });

  try {
    const module = await WebAssembly.compile(input.wasm);
    for (const { name } of WebAssembly.Module.imports(module)) imports[name] ??= () => NOT_SUPPORTED;
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
    memory = instance.exports.memory instanceof WebAssembly.Memory ? instance.exports.memory : null;
    const start = instance.exports._start;
    if (typeof start !== 'function') return end('crashed', 'the program has no start');
    (start as () => void)();
    return end('passed', '');
  } catch (error) {
    if (error instanceof ProgramExit) {
      if (error.code === 0 && input.kind === 'script') return end('passed', '');
      return end('crashed', error.code === 0 ? 'the program ended itself before its end' : `main returned ${error.code}`);
    }
    const { stderr } = end('crashed', '');
    const assertion = /Assertion failed: (.*) \((?:.*\/)?program\.cpp: .*: (\d+)\)/.exec(stderr);
    if (assertion !== null) return { ...end('failed', `Assertion failed: ${assertion[1] ?? ''}`.slice(0, 400)), errorLine: Number(assertion[2]) };
    const lastLine = stderr.trim().split('\n').at(-1) ?? '';
    return end('crashed', `${lastLine === '' ? '' : `${lastLine}: `}${error instanceof Error ? error.message : String(error)}`.slice(0, 400));
  }
}
