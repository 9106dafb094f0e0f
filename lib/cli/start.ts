import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { ensureBuilt, nextBin, projectRoot } from './build';

const DEFAULT_PORT = 3000;

/** `npm start`: copies runtime files, builds where needed, and serves the app. PORT and HOSTNAME choose where. */
async function start(): Promise<void> {
  await ensureBuilt();
  const hostname = process.env['HOSTNAME_BIND'] ?? '127.0.0.1';
  const port = process.env['PORT'] === undefined ? await freePort(hostname, DEFAULT_PORT) : Number(process.env['PORT']);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is "${process.env['PORT'] ?? ''}"; give a number from 0 to 65535.`);
  if (process.env['PORT'] === undefined && port !== DEFAULT_PORT) process.stderr.write(`Port ${DEFAULT_PORT} is taken; using ${port}. Set PORT to choose another.\n`);

  const child = spawn(process.execPath, [nextBin(), 'start', '--port', String(port), '--hostname', hostname], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 0;
  });
}

/** The first port from `wanted` on that nobody listens on; gives up after 20. */
async function freePort(hostname: string, wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 20; port += 1) {
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, hostname, () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Error(`Ports ${wanted} to ${wanted + 19} are all taken. Set PORT to a free one.`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
