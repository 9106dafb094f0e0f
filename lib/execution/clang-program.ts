import type { Command, Tree } from '@yowasp/clang';
import { firstCompilerError } from './compiler-error';
import type { ProgramEnd } from './program-input';

/** One C++ program to compile and link for WASI. */
export interface ClangInput {
  readonly program: string;
  readonly memoryBytes: number;
}

export type ClangOutput = { readonly kind: 'linked'; readonly wasm: ArrayBuffer } | { readonly kind: 'refused'; readonly end: ProgramEnd };

const PAGE_BYTES = 65_536;
const STACK_BYTES = 8 * 1024 * 1024;
const FLAGS = ['-std=c++17', '-O0', '-w'];

// The compiler's C++ library is built without exceptions: throwing links against these and ends the program; a catch is
// never entered.
const RUNTIME = `
#include <stdio.h>
#include <stdlib.h>
extern "C" void* __cxa_allocate_exception(unsigned long) { fputs("uncaught exception (C++ exceptions can be thrown here, not caught)\\n", stderr); abort(); }
extern "C" void __cxa_free_exception(void*) {}
extern "C" void __cxa_throw(void*, void*, void (*)(void*)) { abort(); }
extern "C" void __cxa_rethrow() { abort(); }
`;

interface Compiled {
  readonly files: Tree | null;
  readonly stderr: string;
}

/** Prepares clang to compile one program after another; the runtime's object file is made once. */
export async function createCompiler(clang: Command): Promise<(input: ClangInput) => Promise<ClangOutput>> {
  const runtime = await invoke(clang, ['-c', 'runtime.cpp', '-o', 'runtime.o', '-O1'], { 'runtime.cpp': RUNTIME });
  const object = runtime.files?.['runtime.o'];
  if (!(object instanceof Uint8Array)) throw new Error(`clang could not compile its runtime part: ${runtime.stderr}`);

  return async ({ program, memoryBytes }) => {
    const pages = Math.floor(memoryBytes / PAGE_BYTES);
    const args = [...FLAGS, 'program.cpp', 'runtime.o', '-o', 'program.wasm', `-Wl,--max-memory=${pages * PAGE_BYTES}`, `-Wl,-z,stack-size=${STACK_BYTES}`, '-Wl,--stack-first'];
    const linked = await invoke(clang, args, { 'program.cpp': program, 'runtime.o': object });
    const wasm = linked.files?.['program.wasm'];
    if (wasm instanceof Uint8Array) return { kind: 'linked', wasm: wasm.slice().buffer };
    const { reason, line } = firstCompilerError(linked.stderr);
    return { kind: 'refused', end: { outcome: 'syntax-error', reason, stdout: '', stderr: linked.stderr, ...(line === null ? {} : { errorLine: line }) } };
  };
}

async function invoke(clang: Command, args: string[], files: Tree): Promise<Compiled> {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  try {
    const made = await clang(args, files, {
      stdout: () => undefined,
      stderr: (bytes) => {
        if (bytes !== null) chunks.push(decoder.decode(bytes, { stream: true }));
      },
    });
    return { files: made ?? null, stderr: chunks.join('') };
  } catch (error) {
    // The package throws its `Exit` when the compiler's exit code is not 0.
    return { files: null, stderr: chunks.join('') || String(error) };
  }
}
