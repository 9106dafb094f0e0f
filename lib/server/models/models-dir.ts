import path from 'node:path';

/** Folder of downloaded weights: `SYNCONFROUTE_MODELS_DIR`, else `.models` in the project. Layout: `<folder>/<model id>/<file>`. */
export function modelsDir(environment: NodeJS.ProcessEnv = process.env, root: string = process.cwd()): string {
  const configured = environment['SYNCONFROUTE_MODELS_DIR'];
  return configured === undefined || configured === '' ? path.join(root, '.models') : path.resolve(root, configured);
}
