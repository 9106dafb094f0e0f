import { mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '@/lib/cli/build';
import setUp, { startApp, type RunningApp } from './helpers/built-app';
import { launchBrowser } from './helpers/chromium';
import { README_SCENE, SCENES, type Scene } from './scenes';

const SIZES = { 1280: { width: 1280, height: 800 }, 1920: { width: 1920, height: 1080 }, 390: { width: 390, height: 844 } } as const;

/**
 * `npm run screenshots [-- --out FOLDER] [--only NAME,NAME] [--sizes 1280,390] [--themes dark] [--locale ja] [--full] [--readme]`:
 * pictures of every page and state, both themes. `--full` takes the whole page, `--readme` only the picture in README.
 */
async function main(args: readonly string[]): Promise<void> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  await setUp();
  const app = await startApp();
  const browser = await launchBrowser();
  try {
    if (args.includes('--readme')) {
      await takeScreenshot({ browser, app, scene: README_SCENE, size: 1280, theme: 'light', locale: 'en', fullPage: false, file: path.join(projectRoot, 'public', 'screenshot.png') });
      return;
    }
    const folder = path.resolve(option('--out') ?? path.join(projectRoot, '.test-output', 'screenshots'));
    mkdirSync(folder, { recursive: true });
    const only = option('--only')?.split(',');
    const sizes = Object.keys(SIZES).map(Number).filter((size) => option('--sizes')?.split(',').includes(String(size)) ?? true) as (keyof typeof SIZES)[];
    const themes = (['light', 'dark'] as const).filter((theme) => option('--themes')?.split(',').includes(theme) ?? true);
    const locale = option('--locale') ?? 'en';
    for (const scene of SCENES) {
      if (only !== undefined && !only.some((name) => scene.name.startsWith(name))) continue;
      for (const size of sizes) {
        for (const theme of themes) {
          const file = path.join(folder, `${scene.name}-${size}-${theme}.png`);
          await takeScreenshot({ browser, app, scene, size, theme, locale, fullPage: args.includes('--full'), file });
        }
      }
    }
  } finally {
    await browser.close();
    await app.stop();
  }
}

interface Shot {
  readonly browser: Browser;
  readonly app: RunningApp;
  readonly scene: Scene;
  readonly size: keyof typeof SIZES;
  readonly theme: 'light' | 'dark';
  readonly locale: string;
  readonly fullPage: boolean;
  readonly file: string;
}

/** A scene that does not come about is photographed as it is, and named. */
async function takeScreenshot({ browser, app, scene, size, theme, locale, fullPage, file }: Shot): Promise<void> {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: theme, locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  try {
    await scene.before?.(page);
    await page.goto(app.url + scene.path);
    await scene.act?.(page);
    await page.waitForTimeout(600);
  } catch (error) {
    console.log(`${scene.name} ${size} ${theme}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
  }
  if (scene.parts === undefined) {
    await page.screenshot({ path: file, fullPage });
    console.log(path.relative(projectRoot, file));
  } else await takeParts(page, scene.parts, file);
  await context.close();
}

async function takeParts(page: Page, selector: string, file: string): Promise<void> {
  for (const part of await page.locator(selector).all()) {
    const name = (await part.getAttribute('data-chart')) ?? (await part.getAttribute('data-testid')) ?? 'part';
    const { dir, name: scene, ext } = path.parse(file);
    const partFile = path.join(dir, `${scene.replace(/-(\d+)-(\w+)$/, `-${name}-$1-$2`)}${ext}`);
    await part.screenshot({ path: partFile });
    console.log(path.relative(projectRoot, partFile));
  }
}

await main(process.argv.slice(2));
