import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { ensureBuilt, nextBin, projectRoot } from '@/lib/cli/build';
import { ensureChromium } from './chromium';

/** Vitest's global set-up of the browser tests: a build from the present sources, and a browser. */
export default async function setup(): Promise<void> {
  ensureChromium();
  await ensureBuilt();
}

export interface RunningApp {
  readonly url: string;
  /** Everything that the app printed so far. */
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
    env: { ...inherited, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...environment },
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
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) {
          resolve();
          return;
        }
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
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
