import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../helpers/axe';
import { startApp, type RunningApp } from '../helpers/built-app';
import { launchBrowser } from '../helpers/chromium';

let app: RunningApp;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${app.url}/demo`);
  await page.getByText(/alone passes/).first().waitFor({ timeout: 60_000 });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const heading = () => page.getByRole('heading', { level: 1 }).innerText();
const reason = (at = page) => at.getByTestId('reason').innerText();

/** A page of its own whose requests to `held` get no answer until they are released. */
async function pageThatWaitsFor(held: string | RegExp, path: string) {
  const early = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await early.route(held, async (route) => {
    await released;
    await route.continue();
  });
  await early.goto(app.url + path);
  return { early, release };
}

describe('the tour', () => {
  it('opens on its first stop while nothing is loaded, and the arrows work meanwhile', async () => {
    const { early, release } = await pageThatWaitsFor('**/recordings/**', '/demo');
    expect(await early.getByText(/alone passes \d+ of \d+/).count()).toBe(2);
    expect(await early.getByText(/^Real answers of two real models/).isVisible()).toBe(true);
    await early.keyboard.press('ArrowRight');
    await early.getByRole('heading', { level: 1, name: /^Sure, and the code parses/ }).waitFor();
    expect(await early.locator('main').getByRole('status').innerText()).toMatch(/go through the router/);
    await early.keyboard.press('ArrowLeft');
    await early.getByText(/alone passes/).first().waitFor();
    await early.keyboard.press('ArrowRight');
    release();
    await early.getByTestId('reason').waitFor();
    await early.close();
  });

  it('draws each decision once it is made, whatever the others wait for', async () => {
    const { early, release } = await pageThatWaitsFor(/recordings\/tasks-|typescript.*\.wasm/, '/demo#2');
    for (const expected of [/^Kept local/, /^Escalated: the model was unsure/]) {
      await expect.poll(() => early.getByTestId('reason').allInnerTexts()).toEqual([expect.stringMatching(expected)]);
      await early.keyboard.press('ArrowRight');
    }
    await early.getByRole('heading', { level: 1, name: /syntax gate/ }).waitFor();
    expect(await early.getByTestId('reason').count()).toBe(0);
    await early.goto(`${app.url}/demo#6`);
    expect(await early.locator('main').getByRole('status').innerText()).toMatch(/^Loading the recorded runs/);
    release();
    await early.getByRole('slider', { name: 'Threshold' }).waitFor();
    await early.keyboard.press('ArrowLeft');
    await early.keyboard.press('ArrowLeft');
    expect(await reason(early)).toMatch(/^Escalated: (?!the model was unsure)/);
    await early.close();
  });

  it('decides the stop that is looked at first', async () => {
    const { early } = await pageThatWaitsFor(/typescript.*\.wasm/, '/demo#5');
    expect(await reason(early)).toMatch(/the server did not answer in time/);
    await early.close();
  });

  it('goes by keyboard through every kind of decision, as the router makes them of the recorded answers', async () => {
    await page.keyboard.press('ArrowRight');
    expect(await reason()).toMatch(/^Kept local: the model was sure \(0\.\d\d ≥ 0\.70\)/);
    await page.keyboard.press('Space');
    expect(await reason()).toMatch(/^Escalated: the model was unsure/);
    await page.keyboard.press('ArrowRight');
    expect(await reason()).toMatch(/^Escalated: (?!the model was unsure)/);
    expect(await page.locator('del').innerText()).toMatch(/\{$/);
    await page.keyboard.press('ArrowRight');
    expect(await reason()).toMatch(/^Kept local, though the model was unsure .*: the server did not answer in time\.$/);
    expect(await page.getByText('The failure is simulated').isVisible()).toBe(true);
    expect(new URL(page.url()).hash).toBe('#5');
    await page.keyboard.press('ArrowLeft');
    expect(await heading()).toMatch(/syntax gate/);
  });

  it('shows figures of executed tasks that follow the threshold', async () => {
    await page.goto(`${app.url}/demo#6`);
    const slider = page.getByRole('slider', { name: 'Threshold' });
    await slider.focus();
    await page.keyboard.press('End');
    const keptLocal = page.getByRole('region', { name: 'Kept local' });
    expect(await keptLocal.innerText()).toMatch(/Kept local\s+Confidence and syntax\s+\d(\.\d)?%/);
    await page.keyboard.press('Home');
    const shares = [...(await keptLocal.innerText()).matchAll(/([\d.]+)%/g)].map((match) => Number(match[1]));
    expect(shares[0]).toBeGreaterThan(50);
    expect(shares).toHaveLength(1);
    expect(await page.getByRole('region', { name: 'Tests passed' }).getByRole('term').allInnerTexts()).toEqual(['Confidence and syntax', 'Confidence only', 'Always server']);
    expect(await heading()).toMatch(/handle/);
  });

  it('ends with the report, and Esc leaves presenter mode first', async () => {
    await page.goto(`${app.url}/demo#7`);
    await page.getByRole('row', { name: /Confidence and syntax/ }).waitFor();
    await page.keyboard.press('p');
    await expect.poll(() => page.getByRole('banner').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('banner').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Open the report' }).getAttribute('href')).toBe('/calibrate');
  });

  it.each(['light', 'dark'] as const)('axe finds nothing on any stop in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (let stop = 1; stop <= 7; stop += 1) {
      await page.goto(`${app.url}/demo#${stop}`);
      await page.getByText(`Stop ${stop} of 7`).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
