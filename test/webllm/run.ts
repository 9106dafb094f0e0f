import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { projectRoot } from '@/lib/cli/build';
import { ensureChromium } from '../helpers/chromium';
import { runScenarios } from './scenarios';
import { runRealForward } from './real-forward';
import { serveHarness } from './serve';

/**
 * `npm run test:webllm [-- canned|real]`: the real library in Chromium on software WebGPU, (canned) with a forward pass
 * that returns given logits, (real) with the real one. Needs a GGUF file and a model library (WASM) for the older
 * web-llm, named by WEBLLM_LIBRARY; where one is absent it says so and ends.
 */
const MODEL = 'qwen2.5-coder-0.5b-instruct-q4f32_1-mlc';
const GGUF = process.env['WEBLLM_GGUF'] ?? path.join(projectRoot, '.models/qwen2.5-coder-0.5b-instruct-q4_k_m/qwen2.5-coder-0.5b-instruct-q4_k_m.gguf');
const LIBRARY = process.env['WEBLLM_LIBRARY'] ?? path.join(projectRoot, '.models/webllm-library/qwen2-0.5b-q4f32_1-web-llm-0.2.79.wasm');
const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--enable-features=Vulkan', '--disable-gpu-watchdog'];

async function main(): Promise<number> {
  const mode = process.argv[2] ?? 'canned';
  for (const [what, file] of [['GGUF file', GGUF], ['model library (set WEBLLM_LIBRARY)', LIBRARY]] as const) {
    if (existsSync(file)) continue;
    console.log(`skipped: the ${what} is not here: ${file}`);
    return 0;
  }
  const models = path.join(projectRoot, '.cache/webllm');
  const folder = path.join(models, MODEL);
  if (!existsSync(path.join(folder, 'tensor-cache.json'))) {
    mkdirSync(models, { recursive: true });
    const converted = spawnSync(process.execPath, ['--import', 'tsx', path.join(projectRoot, 'lib/cli/main.ts'), 'models', 'convert', GGUF, MODEL, '--to', models], { stdio: 'inherit' });
    if (converted.status !== 0) return 1;
  }
  // A changed library under the same name would come from the cache.
  const libraryName = `library-${statKey(LIBRARY)}.wasm`;
  copyFileSync(LIBRARY, path.join(folder, libraryName));
  const { origin, server } = await serveHarness(models);
  const browser = await chromium.launch({ executablePath: ensureChromium(), headless: true, args: FLAGS });
  try {
    const page = await browser.newPage();
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) strangers.push(request.url());
    });
    page.on('console', (message) => process.env['DEBUG'] !== undefined && console.log('  page:', message.text().slice(0, 200)));
    page.on('pageerror', (error) => console.log('  page error:', error.message.slice(0, 300)));
    await page.goto(origin);
    await page.waitForFunction(() => 'harness' in globalThis, undefined, { timeout: 120_000 });
    const recordings = mode === 'real' ? await runRealForward(page, libraryName, folder) : await runScenarios(page, libraryName);
    if (strangers.length > 0) throw new Error(`Requests left the origin: ${strangers.join(', ')}`);
    console.log('no request left the origin');
    const target = path.join(projectRoot, `test/engines/webllm/recordings/${mode}.json`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `${JSON.stringify(recordings, null, 1)}\n`);
    console.log(`recorded: ${path.relative(projectRoot, target)}`);
    return 0;
  } finally {
    await browser.close();
    server.close();
  }
}

function statKey(file: string): string {
  return String(readFileSync(file).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7));
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
