import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answeringWith, ENDPOINT_MODEL as MODEL, openLive, SERVER_MODEL, startLiveSetting, type LiveSetting } from '../helpers/live-page';
import { PlaygroundPage } from '../helpers/playground-page';
import { answering, completionChunk, sse, type TestUpstream, type UpstreamBehaviour } from '../helpers/test-upstream';

const CURSOR = '▮';

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

/** The text around the cursor as the endpoint was last asked. */
function askedFor(upstream: TestUpstream): { prefix: string; suffix: string } {
  const { prompt } = upstream.bodies.at(-1) as { prompt: string };
  const [, prefix = '', suffix = ''] = /^<\|fim_prefix\|>([\s\S]*)<\|fim_suffix\|>([\s\S]*)<\|fim_middle\|>$/.exec(prompt) ?? [];
  return { prefix, suffix };
}

describe('a model server on this machine', () => {
  it('completes what is typed: a confident answer is kept, an unsure and a broken one are escalated', async () => {
    playground = await openLive(browser, app, endpoint);
    endpoint.behave(answeringWith('+ b', 0.9));
    server.behave(answering('* server'));
    await playground.openText('a.py', 'def add(a, b):\n    return a \n', 1);
    expect(await playground.complete()).toMatchObject({ recorded: false, decision: 'keep', origin: 'local', shown: '+ b', local: { engine: 'openai-compatible', model: MODEL } });

    endpoint.behave(answeringWith('- b', 0.3));
    await playground.openText('b.py', 'def sub(a, b):\n    return a \n', 1);
    expect(await playground.complete()).toMatchObject({ decision: 'escalate', reason: 'low-confidence', origin: 'server', shown: '* server', server: { model: SERVER_MODEL } });

    endpoint.behave(answeringWith('+ b)', 0.9));
    await playground.openText('c.py', 'def mul(a, b):\n    return a \n', 1);
    const broken = await playground.complete();
    expect(broken).toMatchObject({ decision: 'escalate', reason: 'invalid-syntax', origin: 'server', gate: { valid: false } });
    expect(broken.gate?.message).not.toBe('');
    expect(broken.sent?.bytes).toBeGreaterThan(0);
  });

  it.each<[string, UpstreamBehaviour, string]>([
    ['busy', (_request, response) => void response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":{"message":"overloaded"}}'), 'server-busy'],
    ['failing', (_request, response) => void response.destroy(), 'server-unavailable'],
    ['answering what does not parse', answering('* )'), 'server-invalid'],
  ])('a server that is %s leaves the local answer, labelled so', async (_, behaviour, keptLocalReason) => {
    playground = await openLive(browser, app, endpoint);
    endpoint.behave(answeringWith('+ b', 0.5));
    server.behave(behaviour);
    await playground.openText('a.py', 'def add(a, b):\n    return a \n', 1);
    const record = await playground.complete(90_000);
    expect(record).toMatchObject({ decision: 'escalate', reason: 'low-confidence', origin: 'kept-local', keptLocalReason, shown: '+ b' });
    expect(await playground.reason.innerText()).toMatch(/^Kept local, though/);
  });

  it.each([
    ['nothing has come yet', []],
    ['tokens come', ['+ ', 'b ', '+ ', 'a ']],
  ])('Escape ends a request that runs while %s', async (_, tokens) => {
    playground = await openLive(browser, app, endpoint);
    endpoint.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      for (const token of tokens) response.write(sse(completionChunk(token)));
    });
    await playground.openText('slow.py', 'def add(a, b):\n    return a \n', 1);
    const before = await playground.decisionCount();
    await playground.page.keyboard.press('Alt+\\');
    await expect.poll(() => endpoint.running).toBe(1);
    // Longer than the page takes to show that it waits.
    await playground.page.waitForTimeout(400);
    await playground.page.keyboard.press('Escape');
    await expect.poll(() => endpoint.running).toBe(0);
    expect(await playground.decisionCount()).toBe(before);
  });

  it('asks nothing when a file is opened, where completing while typing is switched off', async () => {
    playground = await openLive(browser, app, endpoint);
    endpoint.behave(answeringWith('+ b', 0.3));
    server.behave(answering('+ b'));
    await playground.page.getByRole('button', { name: 'Settings' }).click();
    await playground.page.getByRole('switch', { name: 'Complete while typing' }).click();
    await playground.page.keyboard.press('Escape');
    const before = endpoint.bodies.length + server.bodies.length;
    await playground.openText('quiet.py', 'def add(a, b):\n    return a \n', 1);
    await playground.page.keyboard.type('x');
    // Longer than the page waits for a pause in typing.
    await playground.page.waitForTimeout(1_500);
    expect(endpoint.bodies.length + server.bodies.length).toBe(before);
    await playground.complete();
    expect(askedFor(endpoint).prefix).toBe('def add(a, b):\n    return a x');
    expect(endpoint.bodies.length + server.bodies.length).toBe(before + 2);
  });

  it.each([
    ['emoji and CJK around the cursor', `# 語 😀\nname = "日本${CURSOR}語 👩‍💻"\n`],
    ['tabs', `if x:\n\tif y:\n\t\tz = ${CURSOR}\n`],
    ['the start of the file', `${CURSOR}\nx = 1\n`],
    ['the end of the file', `x = 1\ny = ${CURSOR}`],
    ['the inside of a string', `text = "hello ${CURSOR}"\n`],
  ])('asks for exactly what stands around the cursor: %s', async (_, marked) => {
    playground = await openLive(browser, app, endpoint);
    endpoint.behave(answeringWith('a', 0.9));
    const [prefix = '', suffix = ''] = marked.split(CURSOR);
    const line = prefix.split('\n').length - 1;
    await playground.openText('text.py', prefix + suffix, line);
    const rest = suffix.split('\n')[0] ?? '';
    const characters = [...new Intl.Segmenter().segment(rest)].length;
    for (let i = 0; i < characters; i += 1) await playground.page.keyboard.press('ArrowLeft');
    await playground.page.keyboard.press('Alt+\\');
    // Opening the file may have asked at the same place already; nothing is asked twice.
    await expect.poll(() => askedFor(endpoint)).toEqual({ prefix, suffix });
    // Looking for weights that are not mirrored is a 404 that the browser prints.
    expect(playground.errors.filter((error) => !error.includes('/models/'))).toEqual([]);
  });

  it('an empty file is completed, a file of over 1 MB only when asked, and the editor works in both', async () => {
    playground = await openLive(browser, app, endpoint);
    endpoint.behave(answeringWith('import os', 0.9));
    await playground.page.getByRole('button', { name: 'New', exact: true }).click();
    await playground.editor.click();
    await playground.page.keyboard.press('Alt+\\');
    await expect.poll(() => askedFor(endpoint)).toEqual({ prefix: '', suffix: '' });
    await expect.poll(async () => (await playground.exportDecisions())[0]).toMatchObject({ shown: 'import os', origin: 'local' });

    const large = `first = 1\n${'value = 123456789\n'.repeat(60_000)}`;
    await playground.openText('large.py', large, 0);
    const asked = endpoint.bodies.length;
    await playground.page.keyboard.type('23', { delay: 20 });
    await expect.poll(() => playground.visibleText()).toContain('first = 123');
    endpoint.behave(answeringWith('4', 0.9));
    const record = await playground.complete(90_000);
    expect(endpoint.bodies.length).toBe(asked + 1);
    expect(askedFor(endpoint).prefix).toBe('first = 123');
    expect(record).toMatchObject({ shown: '4', origin: 'local' });
  });

  it('an address that is not this machine, and one where nothing answers, are refused with the reason', async () => {
    playground = await PlaygroundPage.open(browser, app);
    await playground.decided();
    await playground.connectEndpoint('http://192.0.2.1:11434/v1', MODEL);
    await playground.page.getByRole('alert').getByText(/Only a server on this machine/).waitFor();
    await playground.page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/v1');
    await playground.page.getByRole('button', { name: 'Connect' }).click();
    await playground.page.getByRole('alert').getByText(/does not answer this page/).waitFor();
  });
});
