import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFolder, projectRoot } from '@/lib/cli/build';
import { freePort } from '../helpers/built-app';
import { requireNoSecret, TEST_KEY } from '../helpers/secrets';

/** The image's own words, so that what is tried here is what the container runs. */
const dockerfile = readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8');
const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
const healthCheck = JSON.parse(/HEALTHCHECK[^\n]*\\\n\s*CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[];

let folder: string;
let server: ChildProcess;
let output = '';
let port: number;

const environment = () => ({ PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1', HOSTNAME: '127.0.0.1', PORT: String(port), SYNCONFROUTE_UPSTREAM_KEY: TEST_KEY });

beforeAll(async () => {
  // As the Dockerfile lays it out; what is only read is linked instead of copied.
  folder = mkdtempSync(path.join(tmpdir(), 'standalone-'));
  cpSync(path.join(buildFolder(), 'standalone'), folder, { recursive: true, verbatimSymlinks: true });
  rmSync(path.join(folder, '.next/static'), { recursive: true, force: true });
  rmSync(path.join(folder, 'public'), { recursive: true, force: true });
  symlinkSync(path.join(buildFolder(), 'static'), path.join(folder, '.next/static'));
  symlinkSync(path.join(projectRoot, 'public'), path.join(folder, 'public'));
  port = await freePort();
  server = spawn(command[0] ?? '', command.slice(1), { cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (part: Buffer) => {
        output += part.toString();
        if (output.includes('Ready in')) resolve();
      });
    }
    server.once('exit', (code) => reject(new Error(`The server ended with ${code ?? 'no code'}:\n${output}`)));
  });
});
afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const get = (at: string) => fetch(`http://127.0.0.1:${port}${at}`);

describe('the standalone output, started by the Dockerfile’s command in its layout', () => {
  it('is healthy by the Dockerfile’s own check', () => {
    const check = spawnSync(healthCheck[0] ?? '', healthCheck.slice(1), { env: environment(), encoding: 'utf8', timeout: 20_000 });
    expect([check.status, check.stderr]).toEqual([0, '']);
  });

  it('serves the page with its scripts, runtime files and the sandbox', async () => {
    const html = await (await get('/')).text();
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    for (const at of [script, '/vendor/wllama/wllama.wasm', '/starters/index.json', '/sandbox', '/api/metrics']) {
      const { status, headers } = await get(at);
      expect([at, status, headers.get('cross-origin-embedder-policy')]).toEqual([at, 200, 'require-corp']);
    }
  });

  it('opens the door: an answer in the door’s own words, no key in the log', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/complete`, { method: 'POST', headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }, body: '{}' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'bad-request' } });
    requireNoSecret(output, 'in the log of the standalone server');
  });
});
