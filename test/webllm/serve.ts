import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '@/lib/cli/build';

const TYPES: Record<string, string> = { '.json': 'application/json', '.wasm': 'application/wasm', '.js': 'text/javascript', '.bin': 'application/octet-stream' };

/** Serves the harness page, its script and one folder as `/models`, on loopback only. */
export async function serveHarness(modelsFolder: string): Promise<{ origin: string; server: Server }> {
  const { outputFiles } = await build({
    entryPoints: [path.join(projectRoot, 'test/webllm/page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    alias: { '@': projectRoot },
    external: ['url', 'fs', 'path', 'module', 'ws', 'perf_hooks'],
    logLevel: 'error',
  });
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>harness</title><script type="module" src="/page.js"></script>');
    if (pathname === '/page.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    const file = path.join(modelsFolder, pathname.replace(/^\/models\//, ''));
    const inside = pathname.startsWith('/models/') && file.startsWith(modelsFolder + path.sep);
    const size = inside ? statSync(file, { throwIfNoEntry: false })?.size : undefined;
    if (size === undefined) return response.writeHead(404).end('not found');
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream', 'content-length': size });
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
