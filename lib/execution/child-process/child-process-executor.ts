import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { EXECUTION_LANGUAGES, ExecutorError, type ExecutionLanguage, type Executor } from '../executor';
import { cppRecipe } from './cpp';
import { detectIsolation, type Isolation } from './isolation';
import { javaRecipe } from './java';
import { javascriptRecipe } from './javascript';
import type { Recipe } from './program-run';
import { pythonRecipe } from './python';

const RECIPES: Record<ExecutionLanguage, () => Recipe> = {
  python: pythonRecipe,
  java: javaRecipe,
  cpp: cppRecipe,
  javascript: () => javascriptRecipe('javascript'),
  typescript: () => javascriptRecipe('typescript'),
};

export interface ChildProcessExecutor extends Executor {
  readonly isolation: Isolation;
}

/**
 * Runs programs with the machine's own toolchains, each in a folder and a process group of its own, shut off as far as the
 * operating system allows (`isolation.description` says how far). Several `execute` calls may run at once.
 */
export async function createChildProcessExecutor(): Promise<ChildProcessExecutor> {
  const isolation = await detectIsolation();
  const recipes = new Map<ExecutionLanguage, Recipe>();
  const disposal = new AbortController();
  return {
    isolation,
    languages: EXECUTION_LANGUAGES,
    async execute(request, signal) {
      if (disposal.signal.aborted) throw new ExecutorError('The executor was disposed; create a new one.');
      const recipe = recipes.get(request.language) ?? RECIPES[request.language]();
      recipes.set(request.language, recipe);
      const startedAt = performance.now();
      const folder = await mkdtemp(path.join(tmpdir(), 'execution-'));
      try {
        const ended = await recipe.run({ request, folder, isolation, signal: AbortSignal.any([signal, disposal.signal]) });
        return { ...ended, latencyMs: performance.now() - startedAt };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    dispose() {
      disposal.abort();
      return Promise.resolve();
    },
  };
}
