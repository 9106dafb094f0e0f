import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '@/lib/cli/build';
import { WEBLLM_MODELS } from '@/lib/engines/webllm';
import { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser, launchWebGpuBrowser } from '../helpers/chromium';
import { PlaygroundPage } from '../helpers/playground-page';
import type {} from '../helpers/webgpu-page-entry';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchWebGpuBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function openDialog(playground: PlaygroundPage) {
  await playground.page.getByRole('button', { name: 'Go live' }).first().click();
  const dialog = playground.page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Engine' }).waitFor();
  return dialog;
}

describe('the app’s WebGPU code in a real WebGPU browser (software adapter)', () => {
  let page: Page;
  beforeAll(async () => {
    const { outputFiles } = await build({ entryPoints: [path.join(projectRoot, 'test/helpers/webgpu-page-entry.ts')], bundle: true, write: false, format: 'iife', target: 'es2023', alias: { '@': projectRoot } });
    page = await browser.newPage();
    await page.goto(app.url);
    await page.evaluate(outputFiles[0]?.text ?? '');
  });
  afterAll(() => page.close());

  it('finds the adapter, its limits and that it is software', async () => {
    const facts = await page.evaluate(() => webGpuProbes.facts());
    expect(facts).toMatchObject({ secureContext: true, webgpu: 'present', crossOriginIsolated: true, webAssembly: true, adapter: { software: true } });
    expect(facts.adapter?.limits.maxBufferSize).toBeGreaterThanOrEqual(2 ** 28);
    expect(facts.storage?.quotaBytes).toBeGreaterThan(0);
  });

  it('gives each model a verdict that says why', async () => {
    const verdicts = await page.evaluate(() => webGpuProbes.verdicts());
    expect(verdicts.map(({ modelId }) => modelId)).toEqual(WEBLLM_MODELS.map(({ id }) => id));
    for (const { findings } of verdicts) expect(findings.map(({ code }) => code)).toContain('software-adapter');
  });

  it('a device beyond the limits that it read is refused, and the refusal has a sentence', async () => {
    expect(await page.evaluate(() => webGpuProbes.deviceBeyondLimits(0))).toBeNull();
    const refusal = await page.evaluate(() => webGpuProbes.deviceBeyondLimits(4096));
    expect(refusal).toEqual({ code: 'unavailable', message: 'The graphics adapter’s buffers are too small for this model. Choose a smaller model, or the WebAssembly engine (wllama).' });
  });

  it('hears of a destroyed device', async () => {
    expect(await page.evaluate(() => webGpuProbes.loseDevice())).toMatch(/destroyed/i);
  });
});

describe('the go-live dialog', () => {
  it('says what a software adapter means, recommends the processor, and lets a person choose WebLLM all the same', async () => {
    const playground = await PlaygroundPage.open(browser, app);
    const dialog = await openDialog(playground);
    const wllama = dialog.getByRole('radio', { name: /^wllama/ });
    expect(await wllama.isChecked()).toBe(true);
    expect(await dialog.getByRole('radio', { name: /chosen for this machine/ }).getAttribute('name')).toBe('engine');
    await dialog.getByRole('radio', { name: /^WebLLM/ }).check();
    await dialog.getByText(/WebGPU runs on the processor here \(software adapter\)/).last().waitFor();
    expect(await dialog.getByRole('group', { name: 'Models for the graphics adapter' }).getByRole('radio').count()).toBe(4);
    // Nothing is mirrored and no hub is allowed: how to get the model is said, and nothing can be loaded.
    await dialog.getByText(/npm run models -- pull qwen2\.5-coder-0\.5b-instruct-q4f(16|32)_1-mlc/).waitFor();
    expect(await dialog.getByRole('button', { name: /^Load/ }).isDisabled()).toBe(true);
    expect(playground.foreign).toEqual([]);
    await playground.close();
  });

  it('names what to do where no adapter can be used, and falls to wllama by itself', async () => {
    const plain = await launchBrowser();
    const playground = await PlaygroundPage.open(plain, app);
    const dialog = await openDialog(playground);
    expect(await dialog.getByRole('radio', { name: /^wllama.*chosen for this machine/ }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: /^WebLLM/ }).check();
    await dialog.getByRole('list', { name: 'What to know before loading' }).getByText(/Update the graphics driver, turn on hardware acceleration|Use a current Chrome/).waitFor();
    expect(await dialog.getByRole('button', { name: /^Load/ }).isDisabled()).toBe(true);
    await plain.close();
  });

  it('refuses models whose tensors the adapter cannot bind, with the sizes', async () => {
    const playground = await PlaygroundPage.open(browser, app, '', { reducedMotion: 'reduce' });
    await playground.page.addInitScript(() => {
      const requestAdapter = navigator.gpu.requestAdapter.bind(navigator.gpu);
      navigator.gpu.requestAdapter = async (options) => {
        const adapter = await requestAdapter(options);
        if (adapter === null) return null;
        const limits = new Proxy(adapter.limits, { get: (target, name) => (name === 'maxStorageBufferBindingSize' ? 2 ** 27 : Reflect.get(target, name)) as unknown });
        Object.defineProperty(adapter, 'limits', { value: limits });
        return adapter;
      };
    });
    await playground.page.reload();
    const dialog = await openDialog(playground);
    await dialog.getByRole('radio', { name: /^WebLLM/ }).check();
    await dialog.getByRole('radio', { name: /Coder 7B .*does not fit/ }).check();
    await dialog.getByText('needs a buffer of 272 MB; on this adapter WebLLM gets 134 MB.').waitFor();
    await playground.close();
  });

  it('lets the prompt mode be chosen where a model has two, and remembers it while the dialog is open', async () => {
    const playground = await PlaygroundPage.open(browser, app, '?engine=webllm');
    const dialog = playground.page.getByRole('dialog');
    const mode = dialog.getByRole('combobox', { name: 'Prompt' });
    expect(await mode.inputValue()).toBe('fim');
    await mode.selectOption({ label: 'chat' });
    await dialog.getByRole('radio', { name: /Coder 1\.5B/ }).check();
    expect(await mode.inputValue()).toBe('chat');
    await playground.close();
  });

  it('a link chooses the engine and waits for a click before it downloads', async () => {
    const playground = await PlaygroundPage.open(browser, app, '?engine=webllm');
    const dialog = playground.page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Engine' }).waitFor();
    expect(await dialog.getByRole('radio', { name: /^WebLLM/ }).isChecked()).toBe(true);
    await playground.close();
  });
});
