import { buildApp } from './build';

/** `npm run build`: a production build in any case. */
buildApp().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
