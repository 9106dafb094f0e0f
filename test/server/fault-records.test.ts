import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '@/lib/cli/build';
import type { CompletionEngine, SyntaxChecker } from '@/lib/completion';
import { ServerEngine } from '@/lib/engines/server';
import { paperPolicy, route } from '@/lib/routing';
import { handleComplete } from '@/lib/server/complete';
import { freePort } from '../helpers/llama-server';
import { HOLE, keepShown, openDoor, TEST_KEY, type TestDoor } from '../helpers/door';
import { startTestUpstream, type TestUpstream } from '../helpers/test-upstream';
import { droppingAfter, FAULTS, FAULT_TIMEOUTS } from './faults';

/** What each fault of the server comes to: a line of the table that the tests leave in `.test-output/fault-table.md`. */
interface Row {
  readonly fault: string;
  readonly client: string;
  readonly log: string;
  readonly user: string;
}

const local: CompletionEngine = {
  id: 'wllama',
  model: 'small',
  promptMode: 'fim',
  complete: (_request, { onToken }) => {
    const tokens = ['sum', '(values', ')'].map((text) => ({ text, logprob: Math.log(0.4) }));
    tokens.forEach((token, index) => onToken?.(token, index));
    return Promise.resolve({
      raw: 'sum(values)',
      tokens,
      finishReason: 'stop',
      timings: { queueMs: null, firstTokenMs: 1, firstThreeTokensMs: 2, totalMs: 3, promptTokens: null, cachedPromptTokens: null, generatedTokens: 3 },
      source: { engine: 'wllama', model: 'small', promptMode: 'fim', recorded: false },
    });
  },
};
const checker: SyntaxChecker = { check: () => Promise.resolve({ valid: true, code: null, message: null, range: null, checker: 'none' }) };

describe('what a person sees when the server fails', () => {
  let upstream: TestUpstream;
  const rows: Row[] = [];
  beforeAll(async () => {
    upstream = await startTestUpstream();
  });
  afterAll(async () => {
    await upstream.stop();
    const cell = (text: string) => text.replaceAll('|', '\\|');
    mkdirSync(path.join(projectRoot, '.test-output'), { recursive: true });
    writeFileSync(path.join(projectRoot, '.test-output', 'fault-table.md'), ['| fault | what the tab got | the log | what the person sees |', '|---|---|---|---|', ...rows.map(({ fault, client, log, user }) => `| ${[fault, client, log, user].map(cell).join(' | ')} |`), ''].join('\n'));
  });

  const doorTo = (url: string): TestDoor => openDoor({ SYNCONFROUTE_UPSTREAM_URL: url, SYNCONFROUTE_UPSTREAM_KEY: TEST_KEY, ...FAULT_TIMEOUTS });

  /** Routes one unsure answer to a door, as the page does. */
  async function escalateTo(fault: string, door: TestDoor) {
    let status = 0;
    let body: Promise<string> = Promise.resolve('');
    const viaDoor = async (input: string | URL | Request, init?: RequestInit) => {
      const response = await handleComplete(new Request(new URL(input instanceof Request ? input.url : input, 'http://playground.test'), { ...init, headers: { ...(init?.headers as Record<string, string>), 'sec-fetch-site': 'same-origin' } }), door.runtime);
      status = response.status;
      const [mine, theirs] = response.body?.tee() ?? [];
      body = new Response(theirs ?? null).text().catch((error: unknown) => String(error));
      return new Response(mine ?? null, response);
    };
    const server = new ServerEngine({ model: 'large', promptMode: 'fim', url: '/api/complete', fetch: viaDoor });
    const request = { id: 'r-1', language: 'python', prefix: HOLE.prefix, suffix: HOLE.suffix, maxTokens: 16, lineMode: 'single' as const };
    const record = await route(request, paperPolicy({ threshold: 0.7 }), { localEngine: local, serverEngine: server, checker, clock: { nowMs: () => performance.now(), isoDate: () => '2026-01-01T00:00:00.000Z' } }, { signal: new AbortController().signal });
    const received = await body;
    keepShown(received + JSON.stringify(record));
    const error = /"code":"([\w-]+)"/.exec(received)?.[1] ?? '';
    const { outcome, detail, attempts } = (door.log.at(-1) ?? {}) as { outcome?: string; detail?: string; attempts?: number };
    const said = [outcome, detail, attempts === undefined ? undefined : `attempts: ${attempts}`].filter((part) => part !== undefined).join(', ');
    rows.push({ fault, client: `${status}${status === 200 ? ', in the stream:' : ''} ${error}`, log: said, user: record.explanation });
    return record;
  }

  const expected: Record<string, string> = { timeout: 'server-timeout', busy: 'server-busy' };

  it.each(FAULTS)('$name: the local text stays, with the cause in one sentence', async ({ name, behaviour, expected: { code } }) => {
    upstream.behave(behaviour);
    const record = await escalateTo(name, doorTo(upstream.url));
    expect(record).toMatchObject({ decision: 'escalate', origin: 'kept-local', shown: 'sum(values)', keptLocalReason: expected[code] ?? 'server-unavailable' });
    expect(record.explanation).toMatch(/^Kept local, though .+: .+\.$/);
    expect(JSON.stringify(record)).not.toContain(TEST_KEY);
  });

  it.each([0, 1, 9])('the connection drops behind event %i: no half answer is shown', async (events) => {
    upstream.behave(droppingAfter(events));
    const record = await escalateTo(`drops the connection behind event ${events}`, doorTo(upstream.url));
    expect(record).toMatchObject({ origin: 'kept-local', shown: 'sum(values)', keptLocalReason: 'server-unavailable' });
  });

  it('nothing listens there', async () => {
    const record = await escalateTo('refuses connections', doorTo(`http://127.0.0.1:${await freePort()}`));
    expect(record).toMatchObject({ origin: 'kept-local', shown: 'sum(values)', keptLocalReason: 'server-unavailable' });
  });
});
