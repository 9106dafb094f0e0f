import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { parsePredictions, type Prediction } from '@/lib/evaluation';

/** The part of the calibration page that runs models, as a person sees it. */
export class RunsPage {
  constructor(readonly page: Page) {}

  static async open(page: Page, appUrl: string): Promise<RunsPage> {
    await page.goto(`${appUrl}/calibrate?step=runs`);
    const runs = new RunsPage(page);
    await runs.count.waitFor({ timeout: 60_000 });
    return runs;
  }

  get count() {
    return this.page.getByLabel('Number of tasks');
  }

  async choose(tier: 'Local model' | 'Server model', kind: string, mode = 'fim'): Promise<void> {
    await this.page.getByLabel(`${tier}: Where it runs`).selectOption(kind);
    await this.page.getByLabel(`${tier}: Prompt`).selectOption(mode);
  }

  async languages(...wanted: readonly string[]): Promise<void> {
    for (const box of await this.page.getByRole('group', { name: 'Languages' }).getByRole('checkbox').all()) {
      const label = await box.locator('xpath=..').innerText();
      await box.setChecked(wanted.some((language) => label.startsWith(`${language} (`)));
    }
  }

  async start(count: number): Promise<void> {
    await this.count.fill(String(count));
    await this.page.getByRole('button', { name: `Run ${count} tasks` }).click();
  }

  /** `5 of 12 · …` of one tier. */
  facts(tier: 'local' | 'server'): Promise<string> {
    return this.page.getByTestId(`run-${tier}`).innerText();
  }

  async exported(tier: 'local' | 'server'): Promise<readonly Prediction[]> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.page.getByRole('button', { name: `Export ${tier} answers` }).click()]);
    const { rows, problems } = parsePredictions(readFileSync(await download.path(), 'utf8'), tier);
    if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('; '));
    return rows.map(({ prediction }) => prediction);
  }

  /** The policy step: makes the playground use what was chosen. */
  async usePolicy(): Promise<void> {
    await this.page.getByRole('button', { name: 'Policy' }).click();
    await this.page.getByRole('button', { name: 'Use in the playground' }).click({ timeout: 120_000 });
    await this.page.getByText('The playground uses this policy now.').waitFor();
  }

  /** The policy that the browser keeps for the playground. */
  storedPolicy(): Promise<unknown> {
    return this.page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const open = indexedDB.open('synconfroute-session');
          open.onerror = () => reject(new Error('no session database'));
          open.onsuccess = () => {
            const get = open.result.transaction('values').objectStore('values').get('policy');
            get.onsuccess = () => resolve(get.result);
            get.onerror = () => reject(new Error('no policy'));
          };
        }),
    );
  }
}
