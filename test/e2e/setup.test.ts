import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routingPolicySchema } from '@/lib/routing';
import { axeViolations } from '../helpers/axe';
import { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';

let app: RunningApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
  page = await context.newPage();
  await page.goto(`${app.url}/setup`);
  await page.getByRole('button', { name: 'Check again' }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

describe('setting up', () => {
  it('says of each thing that a model needs whether it is there, and what to do', async () => {
    const checks = await page.locator('dl').innerText();
    for (const name of ['Secure page', 'WebGPU', 'Buffer size', '16-bit floats', 'WebAssembly', 'Isolation', 'Memory', 'Storage']) expect(checks).toContain(name);
    expect(checks).toContain('The page is isolated');
    expect(await page.getByText(/^For this machine: /).isVisible()).toBe(true);
  });

  it('asks the app for the server', async () => {
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Without a server the app works with the local model alone').waitFor();
  });

  it('opens the choice of models', async () => {
    await page.getByRole('button', { name: 'Choose and download…' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
  });

  it('saves a policy that the playground can load, and remembers what is done', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save routing-policy.json' }).click()]);
    expect(routingPolicySchema.safeParse(JSON.parse(readFileSync(await download.path(), 'utf8'))).success).toBe(true);
    const region = page.getByRole('region', { name: 'Take the policy along' });
    await region.getByText('done', { exact: true }).waitFor();
    await page.reload();
    await region.getByText('done', { exact: true }).waitFor();
    await region.getByRole('button', { name: 'Mark as to do' }).click();
    await region.getByText('to do', { exact: true }).waitFor();
  });

  it.each(['light', 'dark'] as const)('axe finds nothing in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  });
});
