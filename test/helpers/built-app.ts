import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { ensureBuilt, nextBin, projectRoot } from '@/lib/cli/build';
import { ensureChromium } from './chromium';
import { requireNoSecret, TEST_KEY } from './secrets';

/** Vitest's global set-up of the browser tests: a build from the present sources, and a browser. */
export default async function setup(): Promise<void> {
  ensureChromium();
  await ensureBuilt();
}

export interface RunningApp {
  readonly url: string;
  /** Everything that the app printed so far; `stop` searches it, and what the app answers, for the secrets of its environment. */
  readonly output: () => string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the built app on a free loopback port.
 * @param environment variables besides the process's own; every SYNCONFROUTE_ variable of the shell is left out.
 */
export async function startApp(environment: Record<string, string> = {}): Promise<RunningApp> {
  const port = await freePort();
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SYNCONFROUTE_UPSTREAM') && name !== 'NODE_ENV'));
  const child = spawn(process.execPath, [nextBin(), 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Every app of the tests has secrets in its environment, so that any test may find them shown.
    env: { ...inherited, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', SYNCONFROUTE_UPSTREAM_KEY: TEST_KEY, ...environment },
  });
  let output = '';
  const url = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (/Ready in|✓ Ready/.test(output)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => reject(new Error(`The app ended with code ${code ?? 'none'} before it was ready:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    process: child,
    stop: async () => {
      if (child.exitCode === null) {
        for (const path of ['/', '/api/health', '/api/metrics']) await requireNoSecretAt(`${url}${path}`);
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      requireNoSecret(output, 'in the log of the app');
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

async function requireNoSecretAt(url: string): Promise<void> {
  const response = await fetch(url).catch(() => null);
  if (response !== null) requireNoSecret(`${JSON.stringify([...response.headers])}${await response.text()}`, `at ${new URL(url).pathname}`);
}
