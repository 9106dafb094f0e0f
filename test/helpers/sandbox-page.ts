import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { projectRoot } from '@/lib/cli/build';
import { bundleExecution } from '@/lib/cli/bundle-execution';
import { vendorAssets } from '@/lib/cli/vendor';
import { VENDORED_ASSETS } from '@/lib/cli/vendored-assets';
import { frameDocument, frameHeaders } from '@/lib/execution/sandbox/frame-document';
import { launchBrowser } from './chromium';
import type { SandboxPage } from './sandbox-page-entry';

declare global {
  interface Window {
    sandboxPage: SandboxPage;
  }
}

export interface OpenSandboxPage {
  readonly page: Page;
  readonly origin: string;
  /** `METHOD path` of every request that reached the server, and the WebSocket handshakes. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/**
 * A cross-origin-isolated page on a static server that serves what the app serves to executors: the vendored files and the
 * sandbox frame. Lets tests run executors in a real browser without the app.
 */
export async function openSandboxPage(): Promise<OpenSandboxPage> {
  vendorAssets(VENDORED_ASSETS.filter(({ to }) => ['pyodide', 'quickjs', 'clang'].includes(to)), projectRoot);
  await bundleExecution(projectRoot);
  const bundle = await build({ entryPoints: [path.join(projectRoot, 'test/helpers/sandbox-page-entry.ts')], bundle: true, write: false, format: 'iife', target: 'es2023' });
  const pageScript = bundle.outputFiles[0]?.text ?? '';
  const frameScript = readFileSync(path.join(projectRoot, 'public/vendor/execution/frame.js'), 'utf8').trimEnd();
  const frameHash = createHash('sha256').update(frameScript).digest('base64');
  const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  const requests: string[] = [];

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost').pathname;
    requests.push(`${request.method ?? ''} ${url}`);
    if (url === '/') response.writeHead(200, { 'Content-Type': 'text/html', ...isolation }).end('<!doctype html><title>Executors</title><script src="/page.js"></script>');
    else if (url === '/page.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(pageScript);
    else if (url === '/sandbox') response.writeHead(200, frameHeaders(frameHash)).end(frameDocument(frameScript));
    else {
      const file = path.join(projectRoot, 'public', path.normalize(url));
      if (!url.startsWith('/vendor/') || !existsSync(file)) response.writeHead(404, { 'Access-Control-Allow-Origin': '*' }).end();
      else response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
    }
  });
  server.on('upgrade', (request: IncomingMessage, socket: { destroy: () => void }) => {
    requests.push(`WEBSOCKET ${request.url ?? ''}`);
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;

  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(origin);
  return {
    page,
    origin,
    requests,
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
