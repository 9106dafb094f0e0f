import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answeringWith, openLive, startLiveSetting, type LiveSetting } from '../helpers/live-page';
import type { PlaygroundPage } from '../helpers/playground-page';
import { answering, completionChunk, sse, type UpstreamBehaviour } from '../helpers/test-upstream';

const TEXT = 'def add(a, b):\n    return a \n# 語 😀 kept\n';

let setting: LiveSetting;
let endpoint: LiveSetting['endpoint'];
let server: LiveSetting['server'];
let app: LiveSetting['app'];
let browser: LiveSetting['browser'];
let playground: PlaygroundPage;

beforeAll(async () => {
  setting = await startLiveSetting();
  ({ endpoint, server, app, browser } = setting);
});
afterEach(() => playground.close());
afterAll(() => setting.stop());

/** Streams a token every 50 ms for as long as somebody listens. */
const endless: UpstreamBehaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => response.write(sse(completionChunk(' + b'))), 50);
  response.once('close', () => clearInterval(timer));
};

/** A live page in the middle of an escalation: the server streams. */
async function whileTheServerStreams(): Promise<void> {
  playground = await openLive(browser, app, endpoint, '?t=0.70', { permissions: ['clipboard-read', 'clipboard-write'] });
  endpoint.behave(answeringWith('- b', 0.3));
  server.behave(endless);
  await playground.openText('mine.py', TEXT, 1);
  await playground.page.keyboard.type('/ ');
  await expect.poll(() => server.running).toBe(1);
}

describe('interrupted in the middle of a run', () => {
  it('closing the tab while the server streams ends the stream upstream, and the text is kept', async () => {
    await whileTheServerStreams();
    const { context } = playground;
    const next = await context.newPage();
    await playground.page.close({ runBeforeUnload: true });
    await server.idle();
    expect(server.running).toBe(0);
    await next.goto(app.url);
    await next.getByTestId('reason').first().waitFor();
    await next.getByRole('button', { name: 'mine.py', exact: true }).click();
    await expect.poll(async () => (await next.locator('.view-lines').innerText()).replace(/\u00a0/g, ' ')).toContain('return a /');
  });

  it('a reload in the middle of a run ends it, keeps the text, and the page decides again', async () => {
    await whileTheServerStreams();
    await playground.page.reload();
    await server.idle();
    // The address names the endpoint as the engine; that choice waits for a click.
    await playground.page.getByRole('dialog').waitFor();
    await playground.page.keyboard.press('Escape');
    await playground.page.getByRole('button', { name: 'mine.py', exact: true }).click();
    await expect.poll(() => playground.visibleText()).toContain('return a /');
    expect(await playground.wholeText()).toBe(TEXT.replace('return a ', 'return a / '));
    server.behave(answering('* server'));
    await playground.page.getByRole('button', { name: /^statistics_summary\.py/ }).click();
    await playground.page.getByRole('button', { name: 'Next hole' }).click();
    expect(await playground.decided()).toMatch(/^(Kept local|Escalated|Nothing is shown)/);
    expect(playground.errors.filter((error) => !error.includes('/models/'))).toEqual([]);
  });
});

describe('a read-only file', () => {
  it('takes no typing and asks for no completion until it is unlocked', async () => {
    playground = await openLive(browser, app, endpoint, '?t=0.00', { permissions: ['clipboard-read', 'clipboard-write'] });
    endpoint.behave(answeringWith('+ b', 0.9));
    await playground.openText('locked.py', TEXT, 1);
    await playground.page.keyboard.press('Alt+\\');
    await playground.editor.locator('[class*=ghost-text]').first().waitFor();
    const asked = endpoint.bodies.length;
    await playground.page.getByRole('button', { name: 'Make this file read only' }).click();
    await expect.poll(() => playground.editor.locator('[class*=ghost-text]').count()).toBe(0);
    await playground.editor.locator('textarea, .native-edit-context').first().focus();
    for (const key of ['x', 'Tab', 'Enter', 'Backspace', 'Control+Enter', 'Alt+\\']) await playground.page.keyboard.press(key);
    await playground.page.getByRole('alert').getByText('This file is read only.').waitFor();
    expect(await playground.wholeText()).toBe(TEXT);
    expect(endpoint.bodies.length).toBe(asked);

    await playground.page.getByRole('button', { name: 'Let this file be edited' }).click();
    await playground.editor.locator('textarea, .native-edit-context').first().focus();
    await playground.page.keyboard.press('Control+End');
    await playground.page.keyboard.type('y');
    expect(await playground.wholeText()).toBe(`${TEXT}y`);
  });
});
