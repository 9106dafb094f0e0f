import { newQuickJSWASMModuleFromVariant, newVariant, RELEASE_SYNC } from 'quickjs-emscripten';
import type { ProgramInput } from '../execution/program-input';
import { runJavaScript } from '../execution/quickjs-program';
import { fileBytes, serveProgram } from '../execution/sandbox/program-worker';
import type { TranspiledScript } from '../execution/transpile-typescript';

interface TranspilerModule {
  readonly transpileTypeScript: (source: string) => TranspiledScript;
}

/** For TypeScript the page also sends the transpiler, a module of its own because of its size. */
async function loadTranspiler(files: Readonly<Record<string, Blob>>): Promise<TranspilerModule | null> {
  const blob = files['typescript.js'];
  if (blob === undefined) return null;
  const url = URL.createObjectURL(blob);
  const transpiler = (await import(/* @vite-ignore */ url)) as TranspilerModule;
  URL.revokeObjectURL(url);
  return transpiler;
}

serveProgram<ProgramInput>(self, async (files) => {
  const wasmModule = await WebAssembly.compile(await fileBytes(files, 'emscripten-module.wasm'));
  const variant = newVariant(RELEASE_SYNC, { wasmModule });
  const transpiler = await loadTranspiler(files);
  return async (input, watch) => {
    const quickjs = await newQuickJSWASMModuleFromVariant(variant);
    if (input.language !== 'typescript') return runJavaScript(quickjs, input, watch);
    if (transpiler === null) throw new Error('The page did not send the TypeScript transpiler.');
    const { source, error, lines } = transpiler.transpileTypeScript(input.program);
    if (error !== null) return { outcome: 'syntax-error', reason: error.message, stdout: '', stderr: '', ...(error.line === null ? {} : { errorLine: error.line }) };
    const { errorLine, ...end } = runJavaScript(quickjs, { ...input, program: source }, watch);
    // Lines of the emitted script are not those of the source.
    const sourceLine = errorLine === undefined ? null : (lines[errorLine - 1] ?? null);
    return { ...end, ...(sourceLine === null ? {} : { errorLine: sourceLine }) };
  };
});
