import type { Page } from 'playwright-core';
import { LOCALES, loadMessages } from '@/lib/i18n';

/** One state of one page, and how to come there; what is found by a name is found in English. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  /** What to do once the page is there. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Selector of what is taken one by one instead of the whole page; a part is named by its `data-chart` or `data-testid`. */
  readonly parts?: string;
}

/** A stop of the demo with its recorded runs drawn: the page opens on the first one, and then goes where its address says. */
const stop = async (page: Page) => {
  const number = new URL(page.url()).hash.slice(1) || '1';
  await page.locator(`footer li:nth-child(${number}) [aria-current=step]`).waitFor({ state: 'attached' });
  await page.locator('main [role=status]').waitFor({ state: 'detached' });
  await page.waitForTimeout(700);
};
const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
/** In whichever language the page is. */
const goLive = async (page: Page) => {
  const names = await Promise.all(LOCALES.map(async (locale) => (await loadMessages(locale)).recordedBanner.goLive));
  await click(new RegExp(`^(${names.join('|')})$`))(page);
};
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 900;
/** On a narrow screen the decision is a button with its score until it is opened. */
const decided = (page: Page) => (isWide(page) ? page.getByTestId('reason').first().waitFor() : page.locator('section button', { hasText: /\d\.\d\d$/ }).first().waitFor());

/** All pictures of the lab drawn; its page scrolls inside of itself, so the window is made as high as it. */
const pictures = async (page: Page) => {
  await page.locator('[data-chart="transfer"] svg').first().waitFor();
  const width = page.viewportSize()?.width ?? 1280;
  await page.setViewportSize({ width, height: await page.locator('#lab').evaluate((lab) => lab.scrollHeight + lab.getBoundingClientRect().top) });
  await page.waitForTimeout(300);
};
const PICTURES = '[data-chart], [data-testid="deployment-table"], [data-testid="methods-table"], [data-testid="paired-panel"], [data-testid="reference-panel"]';
/** The case behind a bar, scrolled to what the methods decided. */
const caseFoot = async (page: Page) => {
  await page.locator('[data-chart="agreement"] [data-pick]').nth(1).click();
  const shown = page.getByRole('dialog').getByTestId('case');
  await shown.waitFor();
  await shown.locator(':scope > section').last().scrollIntoViewIfNeeded();
};
const bringFile = (name: string, text: string) => async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await page.getByTestId('import-report').waitFor();
};

/** Every page in every state that needs no model. */
export const SCENES: readonly Scene[] = [
  { name: 'playground-recorded', path: '/?t=0.70', act: decided },
  { name: 'playground-escalated', path: '/?t=0.99', act: decided },
  {
    name: 'playground-log',
    path: '/?t=0.70',
    act: async (page) => {
      await decided(page);
      for (let i = 0; i < 6; i += 1) {
        await page.getByRole('button', { name: 'Next hole' }).click();
        await page.waitForTimeout(400);
      }
      await page.getByRole('button', isWide(page) ? { name: 'Log', exact: true } : { name: /^Session/ }).click();
    },
  },
  {
    name: 'playground-go-live',
    path: '/',
    act: async (page) => {
      await decided(page);
      await goLive(page);
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(4_000);
    },
  },
  {
    name: 'playground-settings',
    path: '/',
    act: async (page) => {
      await decided(page);
      await click('Settings')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'playground-run',
    path: '/?t=0.00',
    act: async (page) => {
      await decided(page);
      await page.locator('.code-editor [class*=ghost-text]').first().waitFor();
      await page.keyboard.press('Tab');
      await click('Run')(page);
      await page.getByTestId('run-output').waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'playground-run-error',
    path: '/',
    act: async (page) => {
      await decided(page);
      await page.locator('input[type=file]').first().setInputFiles({ name: 'invert.js', mimeType: 'text/plain', buffer: Buffer.from('const invert = (x) => 1 / x.value;\n\nconsole.log(invert({ value: 4 }));\nconsole.log(invert(null));\n') });
      await page.getByRole('heading', { level: 1, name: 'invert.js' }).waitFor({ state: 'attached' });
      await click('Run')(page);
      await page.getByTestId('run-error').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'playground-compare',
    path: '/?file=python/csv_report.py&hole=csv_report.py-7&t=0.00',
    act: async (page) => {
      await decided(page);
      if (!isWide(page)) await page.getByRole('button', { name: /^(local|server|kept local|nothing shown)/ }).first().click();
      await click('Side by side')(page);
      await page.getByRole('button', { name: 'Show the recorded answer' }).click();
      await page.getByTestId('compare').locator('mark').first().waitFor();
    },
  },
  {
    name: 'playground-palette',
    path: '/',
    act: async (page) => {
      await decided(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Commands' }).waitFor();
    },
  },
  {
    name: 'playground-keys',
    path: '/',
    act: async (page) => {
      await decided(page);
      await page.getByRole('button', { name: 'Settings' }).focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
  },
  {
    name: 'playground-sent',
    path: '/',
    act: async (page) => {
      await decided(page);
      await click(/left this machine$/)(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'playground-offline',
    path: '/',
    act: async (page) => {
      await decided(page);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: /^Server: / }).click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'playground-no-starters',
    path: '/',
    before: (page) => page.route('**/starters/**', (route) => route.abort()),
    act: (page) => page.getByText(/starter files could not be loaded/i).first().waitFor(),
  },
  {
    name: 'playground-loading',
    path: '/',
    before: (page) => page.route('**/starters/index.json', () => undefined),
    act: (page) => page.waitForTimeout(1_500),
  },
  {
    name: 'playground-live-loading',
    path: '/?t=0.70',
    // The app has the weights, and the download never ends.
    before: (page) =>
      page.route('**/models/**/*.gguf', (route) =>
        route.request().method() === 'HEAD' ? route.fulfill({ status: 200, headers: { 'content-type': 'application/octet-stream', 'content-length': '491400064', 'accept-ranges': 'bytes' } }) : undefined,
      ),
    act: async (page) => {
      await decided(page);
      await click('Go live')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /wllama/ }).check();
      await dialog.getByRole('radio', { name: /0\.5B/ }).first().check();
      await dialog.getByRole('button', { name: /^Load/ }).click();
      await dialog.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'playground-threshold-moved',
    path: '/?file=python/statistics_summary.py&hole=statistics_summary.py-1&t=1.00',
    act: async (page) => {
      await decided(page);
      if (!isWide(page)) await page.getByRole('button', { name: /^(local|server|kept local|nothing shown)/ }).first().click();
      await page.getByRole('slider', { name: 'Threshold' }).press('Home');
    },
  },
  { name: 'calibrate', path: '/calibrate', act: (page) => page.getByRole('slider').first().waitFor() },
  { name: 'calibrate-picture', path: '/calibrate', act: pictures, parts: PICTURES },
  { name: 'calibrate-learned', path: '/calibrate?method=learned', act: pictures, parts: '[data-chart]' },
  { name: 'calibrate-all-escalated', path: '/calibrate?t=1.00', act: pictures, parts: '[data-chart]' },
  {
    name: 'calibrate-table',
    path: '/calibrate',
    act: async (page) => {
      await pictures(page);
      await page.locator('[data-chart="threshold-sweep"]').getByRole('button', { name: 'Show the figures' }).click();
    },
    parts: '[data-chart="threshold-sweep"]',
  },
  {
    name: 'calibrate-case',
    path: '/calibrate',
    act: async (page) => {
      await page.locator('[data-chart="agreement"] [data-pick]').nth(1).click();
      await page.getByRole('dialog').getByTestId('case').waitFor();
    },
  },
  { name: 'calibrate-case-foot', path: '/calibrate', act: caseFoot },
  {
    name: 'calibrate-paired',
    path: '/calibrate',
    act: async (page) => {
      await page.getByTestId('paired-panel').locator('button').first().waitFor();
      await page.getByTestId('paired-panel').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'calibrate-paired-cases',
    path: '/calibrate',
    act: async (page) => {
      await page.getByTestId('paired-panel').locator('button').last().click();
      await page.getByRole('dialog').getByTestId('case').waitFor();
    },
  },
  { name: 'calibrate-tasks', path: '/calibrate?step=tasks', act: (page) => page.getByRole('table').first().waitFor() },
  { name: 'calibrate-import-problems', path: '/calibrate?step=tasks', act: bringFile('answers.jsonl', '{"taskId": "Own/1", "completion": "x"}\n{"taskId": "Own/2", "completion"') },
  {
    name: 'calibrate-failed',
    path: '/calibrate',
    before: (page) => page.route('**/recordings/tasks-manifest.json', (route) => route.abort()),
    act: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'calibrate-policy', path: '/calibrate?step=policy', act: (page) => page.getByRole('button', { name: /routing-policy/ }).first().waitFor() },
  { name: 'calibrate-runs', path: '/calibrate?step=runs', act: (page) => page.getByRole('spinbutton').first().waitFor() },
  { name: 'demo', path: '/demo', act: stop },
  {
    name: 'demo-middle',
    path: '/demo',
    act: async (page) => {
      await stop(page);
      for (let i = 0; i < 3; i += 1) {
        await page.keyboard.press('ArrowRight');
        await page.waitForTimeout(700);
      }
    },
  },
  { name: 'demo-keep', path: '/demo#2', act: stop },
  { name: 'demo-unsure', path: '/demo#3', act: stop },
  { name: 'demo-broken', path: '/demo#4', act: stop },
  { name: 'demo-server-down', path: '/demo#5', act: stop },
  { name: 'demo-threshold', path: '/demo#6', act: stop },
  { name: 'demo-numbers', path: '/demo#7', act: stop },
  {
    name: 'demo-presenter',
    path: '/demo#4',
    act: async (page) => {
      await stop(page);
      await page.keyboard.press('p');
    },
  },
  {
    name: 'setup',
    path: '/setup',
    act: async (page) => {
      await page.locator('main ol > li button').first().waitFor();
      await page.waitForTimeout(2_000);
    },
  },
];

/** The second decision: the first one's times hold the start of the syntax check. */
export const README_SCENE: Scene = {
  name: 'readme',
  path: '/?t=0.70',
  act: async (page) => {
    await decided(page);
    await page.getByRole('button', { name: 'Next hole' }).click();
    await page.locator('.code-editor .ghost-pill', { hasText: /^\W*local/ }).waitFor();
  },
};
