import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildFolder, ensureBuilt, projectRoot } from '@/lib/cli/build';
import { findWebLlmModel } from '@/lib/engines/webllm';
import { startApp } from '../helpers/built-app';
import { launchWebGpuBrowser } from '../helpers/chromium';
import { PlaygroundPage } from '../helpers/playground-page';
import { ensureGguf, LOCAL_MODEL } from '../helpers/real-models';
import { CHANNEL, type Answer, type Backstage } from './backstage';

const MODEL = 'qwen2.5-coder-0.5b-instruct-q4f32_1-mlc';
const CACHE = path.join(projectRoot, '.cache/webllm');
const LOAD_TIMEOUT_MS = 600_000;

export interface AppRun {
  readonly playground: PlaygroundPage;
  /** Asks the library in the app's worker. */
  readonly ask: <Name extends keyof Backstage>(name: Name, argument: Parameters<Backstage[Name]>[0]) => Promise<Awaited<ReturnType<Backstage[Name]>>>;
  /** The MLC folder that the page loaded. */
  readonly folder: string;
  readonly loadSeconds: number;
}

/**
 * Opens the app's own page, built with the older web-llm in place of the shipped one, in Chromium on software WebGPU, goes live with
 * the real 0.5B by the page's own dialog, and closes all of it afterwards. WEBLLM_LIBRARY names the model library (WASM), which is not
 * part of the project.
 * @param name of the run: its build and its models have a folder of their own, so that two runs can go side by side.
 * @param promptMode what is chosen in the dialog.
 * @returns what `work` returns; null where a file is absent, which is said in a line.
 * @throws Error where a request left the origin, or the page had an error.
 */
export async function withApp<T>(name: 'canned' | 'real', promptMode: 'fim' | 'chat', work: (run: AppRun) => Promise<T>): Promise<T | null> {
  const library = process.env['WEBLLM_LIBRARY'] ?? path.join(projectRoot, '.models/webllm-library/qwen2-0.5b-q4f32_1-web-llm-0.2.79.wasm');
  if (!existsSync(library)) {
    console.log(`skipped: the model library is not here (set WEBLLM_LIBRARY): ${library}`);
    return null;
  }
  const folder = modelFolder(library, path.join(CACHE, name, 'models', MODEL));
  if (folder === null) return null;
  process.env['NEXT_DIST_DIR'] = path.relative(projectRoot, path.join(CACHE, name, 'next'));
  process.env['WEB_LLM_MODULE'] = './test/webllm/library.ts';
  if (!built) await buildKeepingConfig();
  built = true;
  const app = await startApp({ SYNCONFROUTE_MODELS_DIR: path.dirname(folder) });
  const browser = await launchWebGpuBrowser({ args: ['--disable-gpu-watchdog'], handleSIGHUP: false });
  try {
    const playground = await PlaygroundPage.open(browser, app, '', { permissions: ['clipboard-read', 'clipboard-write'] });
    await playground.decided();
    await playground.page.evaluate(answerQuestions, CHANNEL);
    const startMs = performance.now();
    await goLive(playground, promptMode);
    const loadSeconds = (performance.now() - startMs) / 1000;
    console.log(`the page loaded the model in ${loadSeconds.toFixed(1)} s`);
    await askOnlyByKey(playground);
    const ask: AppRun['ask'] = (name, argument) => playground.page.evaluate(([ask_, argument_]) => (globalThis as unknown as Asking).askBackstage(ask_, argument_), [name, argument] as const) as never;
    const result = await work({ playground, ask, folder, loadSeconds });
    if (playground.foreign.length > 0) throw new Error(`Requests left the origin: ${playground.foreign.join(', ')}`);
    // Files that a mirror may lack are asked for, which the console tells as an error.
    const errors = playground.errors.filter((error) => !/^Failed to load resource: .* 404 /.test(error));
    if (errors.length > 0) throw new Error(`The page had errors: ${errors.join('\n')}`);
    await playground.close();
    return result;
  } finally {
    await browser.close();
    await app.stop();
  }
}

let built = false;

/** Next adds a new build folder's types to the project's tsconfig.json, which is to stay as it is. */
async function buildKeepingConfig(): Promise<void> {
  const file = path.join(projectRoot, 'tsconfig.json');
  const before = readFileSync(file);
  // The stamp knows the app's sources only, and the module that is put in is none of them.
  rmSync(path.join(buildFolder(), 'source-hash'), { force: true });
  try {
    await ensureBuilt();
  } finally {
    writeFileSync(file, before);
  }
}

interface Asking {
  askBackstage(ask: string, argument: unknown): Promise<unknown>;
}

/** Runs in the page. */
function answerQuestions(name: string): void {
  const channel = new BroadcastChannel(name);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  channel.onmessage = ({ data }: MessageEvent<Answer>) => waiting.get(data.id)?.(data);
  (globalThis as unknown as Asking).askBackstage = (ask, argument) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, (answer) => (answer.error === undefined ? resolve(answer.value) : reject(new Error(answer.error))));
      channel.postMessage({ id: last, ask, argument });
    });
}

async function goLive({ page }: PlaygroundPage, promptMode: 'fim' | 'chat'): Promise<void> {
  await page.getByRole('button', { name: 'Go live' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^WebLLM/ }).check();
  await dialog.getByRole('radio', { name: /0\.5B/ }).check();
  await dialog.getByRole('combobox', { name: 'Prompt' }).selectOption(promptMode);
  await dialog.getByRole('button', { name: /^Load/ }).click({ timeout: 120_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /0\.5B.*ready/ }).waitFor({ timeout: LOAD_TIMEOUT_MS });
}

/** No request but those that a run asks for: each takes forward passes. */
async function askOnlyByKey({ page }: PlaygroundPage): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Complete while typing' }).click();
  await page.keyboard.press('Escape');
}

/** The converted model with its library beside it, as a mirror on the own origin has it. */
function modelFolder(library: string, folder: string): string | null {
  const model = findWebLlmModel(MODEL);
  if (model === undefined) throw new Error(`The catalogue lacks ${MODEL}.`);
  const converted = path.join(CACHE, 'converted', MODEL);
  if (!existsSync(path.join(converted, 'tensor-cache.json'))) {
    const gguf = ensureGguf(LOCAL_MODEL);
    if (gguf === null) return null;
    mkdirSync(path.dirname(converted), { recursive: true });
    const made = spawnSync(process.execPath, ['--import', 'tsx', path.join(projectRoot, 'lib/cli/main.ts'), 'models', 'convert', gguf, MODEL, '--to', path.dirname(converted)], { stdio: 'inherit' });
    if (made.status !== 0) throw new Error('The model could not be converted.');
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(converted)) linkSync(path.join(converted, name), path.join(folder, name));
  copyFileSync(library, path.join(folder, model.library.name));
  return folder;
}
