import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { projectRoot } from '@/lib/cli/build';
import { ensureChromium } from '../helpers/chromium';
import type { Harness } from './page';
import { serveHarness } from './serve';

const MODEL = 'qwen2.5-coder-0.5b-instruct-q4f32_1-mlc';
const GGUF = process.env['WEBLLM_GGUF'] ?? path.join(projectRoot, '.models/qwen2.5-coder-0.5b-instruct-q4_k_m/qwen2.5-coder-0.5b-instruct-q4_k_m.gguf');
const LIBRARY = process.env['WEBLLM_LIBRARY'] ?? path.join(projectRoot, '.models/webllm-library/qwen2-0.5b-q4f32_1-web-llm-0.2.79.wasm');
const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--enable-features=Vulkan', '--disable-gpu-watchdog'];

export interface HarnessRun {
  readonly page: Page;
  /** Name of the model library in the model's folder. */
  readonly libraryName: string;
  /** The MLC folder that the page loads. */
  readonly folder: string;
}

/**
 * Opens the harness page in Chromium on software WebGPU, with a converted model and a model library (WASM) for the older
 * web-llm, named by WEBLLM_LIBRARY, and closes all of it afterwards.
 * @returns what `work` returns; null where a file is absent, which is said in a line.
 * @throws Error where a request left the origin.
 */
export async function withHarness<T>(work: (run: HarnessRun) => Promise<T>): Promise<T | null> {
  for (const [what, file] of [['GGUF file', GGUF], ['model library (set WEBLLM_LIBRARY)', LIBRARY]] as const) {
    if (existsSync(file)) continue;
    console.log(`skipped: the ${what} is not here: ${file}`);
    return null;
  }
  const models = path.join(projectRoot, '.cache/webllm');
  const folder = path.join(models, MODEL);
  if (!existsSync(path.join(folder, 'tensor-cache.json'))) {
    mkdirSync(models, { recursive: true });
    const converted = spawnSync(process.execPath, ['--import', 'tsx', path.join(projectRoot, 'lib/cli/main.ts'), 'models', 'convert', GGUF, MODEL, '--to', models], { stdio: 'inherit' });
    if (converted.status !== 0) throw new Error('The model could not be converted.');
  }
  // A changed library under the same name would come from the cache.
  const libraryName = `library-${checksum(LIBRARY)}.wasm`;
  copyFileSync(LIBRARY, path.join(folder, libraryName));
  const { origin, server } = await serveHarness(models);
  const browser = await chromium.launch({ executablePath: ensureChromium(), headless: true, args: FLAGS, handleSIGHUP: false });
  try {
    const page = await browser.newPage();
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) strangers.push(request.url());
    });
    page.on('console', (message) => {
      if (process.env['DEBUG'] !== undefined) console.log('  page:', message.text().slice(0, 200));
    });
    page.on('pageerror', (error) => console.log('  page error:', error.message.slice(0, 300)));
    await page.goto(origin);
    await page.waitForFunction(() => 'harness' in globalThis, undefined, { timeout: 120_000 });
    const result = await work({ page, libraryName, folder });
    if (strangers.length > 0) throw new Error(`Requests left the origin: ${strangers.join(', ')}`);
    return result;
  } finally {
    await browser.close();
    server.close();
  }
}

export type Complete = (options: Parameters<Harness['complete']>[0]) => ReturnType<Harness['complete']>;

/** The app's engine in the page. */
export function completeIn(page: Page): Complete {
  return (options) => page.evaluate((given) => harness.complete(given), options);
}

function checksum(file: string): string {
  return String(readFileSync(file).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7));
}
