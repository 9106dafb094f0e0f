import { serveProgram } from '../execution/sandbox/program-worker';
import { runWasi, type WasiInput } from '../execution/wasi-program';

serveProgram<WasiInput>(self, () => Promise.resolve(runWasi));
