import { loadPyodide } from 'pyodide';
import { info } from 'pyodide/pyodide-lock.json';
import createPyodideModule from 'pyodide/pyodide.asm.mjs';
import { FILE_BASE, fileFetch } from '../execution/file-fetch';
import { limitWasmMemory } from '../execution/limit-wasm-memory';
import type { ProgramInput } from '../execution/program-input';
import { createPythonRun } from '../execution/pyodide-program';
import { serveProgram } from '../execution/sandbox/program-worker';

serveProgram<ProgramInput>(self, async (files) => {
  const setLimit = limitWasmMemory();
  self.fetch = fileFetch(files);
  const pyodide = await loadPyodide({
    indexURL: FILE_BASE,
    packageBaseUrl: FILE_BASE,
    // Only the standard library: there is no network to load packages over.
    lockFileContents: { info: { ...info, arch: 'wasm32', version: info.python }, packages: {} },
    createPyodideModule,
    // Python code gets no JavaScript objects to hold on to.
    jsglobals: Object.create(null) as object,
  });
  const run = createPythonRun(pyodide);
  return (input, watch) => {
    setLimit(input.memoryBytes);
    return run(input, watch);
  };
});
