import { expect, it } from 'vitest';
import type { CompletionEngine, EngineOptions } from '@/lib/completion';
import { paperPolicy, route } from '@/lib/routing';
import { FakeClock, FakeEngine } from '../helpers/fake-engine';

it('tells the server why it is asked', async () => {
  const reasons: (string | undefined)[] = [];
  const server: CompletionEngine = {
    id: 'server',
    model: 'm',
    promptMode: 'fim',
    complete: (request, options: EngineOptions) => {
      reasons.push(options.reason);
      return new FakeEngine('server', { text: 'x' }).complete(request, options);
    },
  };
  const checker = { check: () => Promise.resolve({ valid: true, code: null, message: null, range: null, checker: 'none' }) };
  const request = { id: 'r', language: 'python', prefix: 'a = ', suffix: '\n', maxTokens: 8, lineMode: 'single' as const };
  for (const logprob of [Math.log(0.2), null]) {
    await route(request, paperPolicy({ earlyExit: 'off' }), { localEngine: new FakeEngine('wllama', { text: 'x', logprob }), serverEngine: server, checker, clock: new FakeClock() }, { signal: new AbortController().signal });
  }
  expect(reasons).toEqual(['low-confidence', 'no-logprobs']);
});
