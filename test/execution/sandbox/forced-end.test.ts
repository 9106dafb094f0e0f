import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExecutionRequest } from '@/lib/execution/executor';
import { findChromium } from '../../helpers/chromium';
import { openSandboxPage, type OpenSandboxPage } from '../../helpers/sandbox-page';

const hasChromium = findChromium() !== null;
if (!hasChromium) console.log('skipped: no Chromium on this machine');

const limits = { timeMs: 1_500, memoryBytes: 256 * 1024 * 1024, outputBytes: 10_000 };

const ENDLESS: readonly [language: ExecutionRequest['language'], program: string][] = [
  ['javascript', 'console.log("first"); console.error("problem"); console.log("second"); for (;;) {}'],
  ['typescript', 'const word: string = "first"; console.log(word); console.error("problem"); console.log("second"); for (;;) {}'],
  ['python', 'import sys\nprint("first")\nprint("problem", file=sys.stderr)\nprint("second")\nwhile True: pass\n'],
];

describe.runIf(hasChromium)('a program that is ended by force', () => {
  let open: OpenSandboxPage;
  beforeAll(async () => {
    open = await openSandboxPage();
  }, 180_000);
  afterAll(() => open.close());

  const execute = (request: ExecutionRequest) => open.page.evaluate((asked) => window.sandboxPage.execute(asked), request);

  it.each(ENDLESS)('at its time limit keeps what it printed: %s', async (language, program) => {
    expect(await execute({ language, program, limits })).toMatchObject({ outcome: 'timed-out', stdout: 'first\nsecond\n', stderr: 'problem\n' });
  }, 180_000);

  it.each([
    ['javascript', 'for (let i = 0; ; i += 1) console.log(i);'],
    ['python', 'i = 0\nwhile True:\n    print(i)\n    i += 1\n'],
  ] as const)('for printing too much keeps its output up to the limit: %s', async (language, program) => {
    const { outcome, stdout } = await execute({ language, program, limits: { ...limits, timeMs: 60_000 } });
    expect(outcome).toBe('crashed');
    expect(stdout).toHaveLength(limits.outputBytes);
    expect(stdout.startsWith('0\n1\n2\n3\n')).toBe(true);
  }, 180_000);

  it('takes none of it into the next run', async () => {
    await execute({ language: 'javascript', program: 'console.log("old"); for (;;) {}', limits });
    expect(await execute({ language: 'javascript', program: 'console.log("new");', limits })).toMatchObject({ outcome: 'passed', stdout: 'new\n' });
  }, 180_000);
});
