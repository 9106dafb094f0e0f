import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../helpers/axe';
import type { RunningApp } from '../helpers/built-app';
import { withStartedApp } from '../helpers/started-app';

let app: RunningApp;
let browser: Browser;

withStartedApp((started) => ({ app, browser } = started));

/** Sentences of the English interface that no other language may show. */
const ENGLISH = /Recorded run|Kept local|Escalated|Threshold|Answers|Nothing has left|was unsure|Calibrated on|most local/;

describe('languages', () => {
  it.each([
    ['ko-KR', 'ko', /^(로컬 유지|에스컬레이션|표시하지 않음)/],
    ['zh-CN', 'zh-Hans', /^(保留在本地|已升级|虽然|未显示)/],
    ['ja-JP', 'ja', /^(ローカルで保持|エスカレーション|何も表示しません)/],
  ])('a browser in %s gets its own language, reasons included', async (locale, lang, reason) => {
    const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(app.url);
    const shown = page.getByTestId('reason');
    await shown.waitFor({ timeout: 60_000 });
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await shown.innerText()).toMatch(reason);
    expect(await page.locator('body').innerText()).not.toMatch(ENGLISH);
    // Only this language's strings reach the page.
    expect(await page.content()).not.toContain('Nothing has left this machine in this session.');
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });

  it('a choice in the menu holds at once, keeps what was typed, and is remembered over pages', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(app.url);
    await page.getByTestId('reason').waitFor({ timeout: 60_000 });
    const reason = await page.getByTestId('reason').innerText();
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    await page.getByRole('menuitemradio', { name: '日本語' }).click();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja');
    await expect.poll(() => page.getByTestId('reason').innerText()).not.toBe(reason);
    await page.goto(`${app.url}/setup`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('チームのためのセットアップ');
    expect(await page.title()).toContain('セットアップ');
    await context.close();
  });

  it.each([
    ['zh-CN', '这里只能使用本机上的服务器', '不是路由策略', '没有一行是已知格式的任务'],
    ['ja-JP', 'このマシン上のサーバーだけ', 'ルーティングポリシーではありません', '既知の形式のタスクの行がありません'],
    ['ko-KR', '이 기기의 서버만', '라우팅 정책이 아닙니다', '알려진 형식의 작업인 행이 없습니다'],
  ])('what goes wrong is said in %s, too: a server, a policy file, an imported file', async (locale, server, policy, tasks) => {
    const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(app.url);
    await page.getByTestId('reason').waitFor({ timeout: 60_000 });
    await page.locator('header').getByRole('button').nth(3).click();
    const dialog = page.getByRole('dialog');
    const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await dialog.locator('input[type=file]').setInputFiles(file('routing-policy.json', '{"schema":1}'));
    await expect.poll(() => dialog.getByRole('alert').innerText()).toContain(policy);
    await page.keyboard.press('Escape');
    await page.locator('header').getByRole('button').nth(1).click();
    // Why each engine is possible here or not, and what to know of each model; names are the same in every language.
    await dialog.locator('fieldset').nth(1).waitFor();
    expect((await dialog.locator('fieldset').allInnerTexts()).join('\n')).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/);
    await dialog.locator('input[type=radio]').nth(2).check();
    await dialog.locator('input[type=url]').fill('http://192.0.2.1:11434/v1');
    await dialog.locator('form input').last().fill('m');
    await dialog.locator('form button[type=submit]').click();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toContain(server);
    await page.goto(`${app.url}/calibrate?step=tasks`);
    await page.getByTestId('data-line').waitFor({ timeout: 60_000 });
    await page.locator('input[type=file]').setInputFiles(file('tasks.jsonl', '{"question": 1}\n'));
    await expect.poll(() => page.getByTestId('import-report').innerText()).toContain(tasks);
    await context.close();
  });
});
