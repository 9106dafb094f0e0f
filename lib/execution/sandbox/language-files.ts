import { ExecutorError } from '../executor';
import { readBlob } from '../read-blob';

/** Programs that run in the sandbox: which script, and which files it is given. Paths below the folder of vendored files. */
export const SANDBOX_PROGRAMS = {
  pyodide: { script: 'execution/pyodide.js', files: ['pyodide/pyodide.asm.wasm', 'pyodide/python_stdlib.zip'] },
  quickjs: { script: 'execution/quickjs.js', files: ['quickjs/emscripten-module.wasm'] },
  'quickjs-typescript': { script: 'execution/quickjs.js', files: ['quickjs/emscripten-module.wasm', 'execution/typescript.js'] },
  clang: { script: 'execution/clang.js', files: ['clang/llvm.core.wasm', 'clang/llvm.core2.wasm', 'clang/llvm.core3.wasm', 'clang/llvm.core4.wasm', 'clang/llvm-resources.tar'] },
  'clang-wasi': { script: 'execution/clang-wasi.js', files: [] },
} as const;

export type SandboxProgram = keyof typeof SANDBOX_PROGRAMS;

export interface FileProgress {
  readonly loadedBytes: number;
  /** `null` where the server does not say. */
  readonly totalBytes: number | null;
}

/** Fetches files once and keeps them as blobs, which the browser may hold outside of memory. */
export class LanguageFiles {
  private readonly blobs = new Map<string, Promise<Blob>>();

  /** @param baseUrl folder of the vendored files on the own origin, e.g. `/vendor`. */
  constructor(private readonly baseUrl: string) {}

  /**
   * The script and the files of a program, by their last path segment.
   * @throws ExecutorError that names the file, when one cannot be loaded.
   */
  async of(program: SandboxProgram, onProgress?: (progress: FileProgress) => void): Promise<{ script: Blob; files: Record<string, Blob> }> {
    const { script, files } = SANDBOX_PROGRAMS[program];
    const progress = new Map<string, FileProgress>();
    const report = (file: string) => (part: FileProgress) => {
      progress.set(file, part);
      const parts = [...progress.values()];
      const known = progress.size === files.length + 1 && parts.every((each) => each.totalBytes !== null);
      onProgress?.({
        loadedBytes: parts.reduce((sum, each) => sum + each.loadedBytes, 0),
        totalBytes: known ? parts.reduce((sum, each) => sum + (each.totalBytes ?? 0), 0) : null,
      });
    };
    const [scriptBlob, ...blobs] = await Promise.all([script, ...files].map((file) => this.load(file, report(file))));
    if (scriptBlob === undefined) throw new ExecutorError(`The script ${script} was not loaded.`);
    const named: Record<string, Blob> = {};
    files.forEach((file, index) => {
      const blob = blobs[index];
      if (blob !== undefined) named[file.slice(file.lastIndexOf('/') + 1)] = blob;
    });
    return { script: scriptBlob, files: named };
  }

  private load(file: string, onProgress: (progress: FileProgress) => void): Promise<Blob> {
    const known = this.blobs.get(file);
    if (known !== undefined) return known;
    const loading = fetchBlob(`${this.baseUrl}/${file}`, onProgress);
    this.blobs.set(file, loading);
    // A failed load is tried again by the next call.
    loading.catch(() => this.blobs.delete(file));
    return loading;
  }
}

async function fetchBlob(url: string, onProgress: (progress: FileProgress) => void): Promise<Blob> {
  const advice = 'Run "npm run vendor" on the server, or check the connection.';
  try {
    const response = await fetch(url);
    if (!response.ok || response.body === null) throw new ExecutorError(`${url} answered ${response.status}. ${advice}`);
    const length = Number(response.headers.get('Content-Length'));
    const totalBytes = length > 0 && response.headers.get('Content-Encoding') === null ? length : null;
    const type = response.headers.get('Content-Type') ?? '';
    return await readBlob(response.body, url.endsWith('.js') ? 'text/javascript' : type, (loadedBytes) => onProgress({ loadedBytes, totalBytes }));
  } catch (error) {
    if (error instanceof ExecutorError) throw error;
    throw new ExecutorError(`${url} could not be loaded. ${advice}`, { cause: error });
  }
}
