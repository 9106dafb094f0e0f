import path from 'node:path';

/** Folder of downloaded weights: `SYNCONFROUTE_MODELS_DIR`, else `.models` in the project. Layout: `<folder>/<model id>/<file>`. */
export function modelsDir(environment: NodeJS.ProcessEnv = process.env, root: string = process.cwd()): string {
  const configured = environment['SYNCONFROUTE_MODELS_DIR'];
  // Without the marks the bundler takes the folder for part of the app, and reads gigabytes of weights while it builds.
  return configured === undefined || configured === ''
    ? path.join(/* turbopackIgnore: true */ root, '.models')
    : path.resolve(/* turbopackIgnore: true */ root, configured);
}
