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
const reason = () => page.getByTestId('reason').innerText();

describe('the tour', () => {
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
    expect(await page.locator('dl').innerText()).toMatch(/Kept local\s+\d(\.\d)?%/);
    await page.keyboard.press('Home');
    const shares = [...(await page.locator('dl').innerText()).matchAll(/([\d.]+)%/g)].map((match) => Number(match[1]));
    expect(shares[0]).toBeGreaterThan(50);
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
