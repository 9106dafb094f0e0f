import { describe, expect, it } from 'vitest';
import type { CompletionRequest } from '@/lib/completion';
import { decisionRecordSchema, paperPolicy, route, type RouteEvent, type RoutingPolicy, type SecretScanner } from '@/lib/routing';
import { FakeChecker, FakeClock, FakeEngine, wordTokens, type FakeAnswer } from '../helpers/fake-engine';

const request: CompletionRequest = { id: 'r1', language: 'python', path: 'src/mean.py', prefix: 'def f(a):\n    return ', suffix: '\n', maxTokens: 50, lineMode: 'single' };

interface Setup {
  local?: FakeAnswer;
  server?: FakeAnswer | null;
  policy?: Partial<RoutingPolicy>;
  isValid?: (completion: string) => boolean;
  scanSecrets?: SecretScanner;
  request?: Partial<CompletionRequest>;
}

const GOOD: FakeAnswer = { text: 'sum(a) / len(a)' };
const UNSURE: FakeAnswer = { text: 'a + b + c', logprob: Math.log(0.3) };
const SERVER: FakeAnswer = { text: 'fmean(a)' };

function setup({ local = GOOD, server = SERVER, policy = {}, isValid, scanSecrets, request: changes = {} }: Setup) {
  const localEngine = new FakeEngine('wllama', local);
  const serverEngine = server === null ? null : new FakeEngine('server', server);
  const checker = new FakeChecker(isValid);
  const events: RouteEvent[] = [];
  const controller = new AbortController();
  const run = () =>
    route(
      { ...request, ...changes },
      paperPolicy(policy),
      { localEngine, serverEngine, checker, clock: new FakeClock(), ...(scanSecrets === undefined ? {} : { scanSecrets }) },
      { signal: controller.signal, onEvent: (event) => events.push(event) },
    );
  return { localEngine, serverEngine, checker, events, controller, run };
}

describe('route: Algorithm 1', () => {
  it('keeps what is sure and parses, and asks no server', async () => {
    const { run, serverEngine } = setup({});
    const record = await run();
    expect(record).toMatchObject({ decision: 'keep', reason: 'confident-and-valid', origin: 'local', shown: 'sum(a) / len(a)', threshold: 0.7 });
    expect(record.confidence).toBeCloseTo(0.9, 10);
    expect(record.explanation).toBe('Kept local: the model was sure (0.90 ≥ 0.70) and the code parses.');
    expect(record.sent).toBeUndefined();
    expect(serverEngine?.requests).toEqual([]);
    expect(decisionRecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
  });

  it('escalates what is unsure', async () => {
    const record = await setup({ local: UNSURE }).run();
    expect(record).toMatchObject({ decision: 'escalate', reason: 'low-confidence', origin: 'server', shown: 'fmean(a)' });
    expect(record.explanation).toBe('Escalated: the model was unsure (0.30 < 0.70).');
    expect(record.sent).toMatchObject({ prefixChars: request.prefix.length, suffixChars: 1 });
  });

  it('escalates what is sure but broken', async () => {
    const record = await setup({ isValid: (completion) => completion !== 'sum(a) / len(a)' }).run();
    expect(record).toMatchObject({ reason: 'invalid-syntax', origin: 'server', shown: 'fmean(a)' });
    expect(record.explanation).toBe('Escalated: `)` closes nothing.');
  });

  it('keeps a score that equals the threshold', async () => {
    const local = { text: 'a b c', logprob: Math.log(0.5) };
    const score = Math.exp((3 * Math.log(0.5)) / 3);
    expect((await setup({ local, policy: { threshold: score } }).run()).decision).toBe('keep');
  });

  it('empty and no logprobs escalate, each by its own reason', async () => {
    expect(await setup({ local: { text: '' } }).run()).toMatchObject({ reason: 'empty', origin: 'server', confidence: null });
    expect(await setup({ local: { text: '   ', tokens: [{ text: '   ', logprob: -0.01 }] } }).run()).toMatchObject({ reason: 'empty', origin: 'server' });
    expect(await setup({ local: { text: 'x', logprob: null } }).run()).toMatchObject({ reason: 'no-logprobs', origin: 'server', confidence: null });
  });

  it('a local engine that fails escalates, and its message is in the record', async () => {
    const record = await setup({ local: { text: '', error: 'crashed' } }).run();
    expect(record).toMatchObject({ reason: 'engine-error', local: null, localFailure: { code: 'crashed' }, origin: 'server' });
  });

  it('repairs indentation only where the text does not parse, and says so', async () => {
    const hole = { prefix: 'def f(a):\n    b = 1\n', suffix: '    return b\n' };
    const broken = await setup({ local: { text: 'b += a' }, request: hole, isValid: (completion) => completion.startsWith('    ') }).run();
    expect(broken).toMatchObject({ decision: 'keep', shown: '    b += a\n', local: { rawSyntaxValid: false } });
    expect(broken.local?.steps.at(-1)).toMatchObject({ step: 'indentation', after: '    b += a\n' });
    const fine = setup({ local: { text: 'b += a' }, request: hole });
    expect(await fine.run()).toMatchObject({ shown: 'b += a\n', local: { rawSyntaxValid: true } });
    expect(fine.checker.calls).toHaveLength(1);
  });

  it('confidence-only ignores the gate but records it', async () => {
    const record = await setup({ policy: { method: 'confidence-only' }, isValid: () => false }).run();
    expect(record).toMatchObject({ decision: 'keep', gate: { valid: false } });
  });

  it('cascade: between the thresholds the mean over all tokens decides', async () => {
    const policy = { method: 'cascade' as const, lowerThreshold: 0.4, threshold: 0.8 };
    const p = (...values: number[]) => ({ text: 'a b c d e f', tokens: values.map((v, i) => ({ text: ` ${'abcdef'[i] ?? ''}`, logprob: Math.log(v) })) });
    expect((await setup({ policy, local: p(0.6, 0.6, 0.6, 0.99, 0.99, 0.99) }).run()).decision).toBe('escalate');
    expect((await setup({ policy, local: p(0.78, 0.78, 0.78, 0.99, 0.99, 0.99) }).run()).decision).toBe('keep');
    expect((await setup({ policy, local: p(0.3, 0.3, 0.3, 1, 1, 1) }).run()).decision).toBe('escalate');
  });
});

describe('route: kept local', () => {
  it.each([
    ['unavailable', 'server-unavailable'],
    ['busy', 'server-busy'],
    ['timeout', 'server-timeout'],
    ['rejected', 'server-unavailable'],
  ] as const)('a server that is %s leaves the local text, labelled', async (error, keptLocalReason) => {
    const record = await setup({ local: UNSURE, server: { text: '', error } }).run();
    expect(record).toMatchObject({ decision: 'escalate', reason: 'low-confidence', origin: 'kept-local', keptLocalReason, shown: 'a + b + c', serverFailure: { code: error } });
  });

  it('a server answer that does not parse loses to a local one that does', async () => {
    const record = await setup({ local: UNSURE, isValid: (completion) => completion !== 'fmean(a)' }).run();
    expect(record).toMatchObject({ origin: 'kept-local', keptLocalReason: 'server-invalid', shown: 'a + b + c', server: { gate: { valid: false } } });
  });

  it('a blank server answer is none', async () => {
    expect(await setup({ local: UNSURE, server: { text: '  ' } }).run()).toMatchObject({ origin: 'kept-local', keptLocalReason: 'server-invalid' });
  });

  it('both broken: nothing is shown, both are in the record', async () => {
    const record = await setup({ isValid: () => false }).run();
    expect(record).toMatchObject({ origin: null, shown: null, local: { text: 'sum(a) / len(a)' }, server: { text: 'fmean(a)' } });
    expect(record.explanation).toBe('Nothing is shown: `)` closes nothing, and the server’s answer does not parse either.');
  });

  it('broken locally and no server: nothing is shown', async () => {
    expect(await setup({ server: null, isValid: () => false }).run()).toMatchObject({ origin: null, shown: null, keptLocalReason: 'local-only' });
  });

  it('local only, no server, and rules: nothing leaves, the reason is said', async () => {
    const localOnly = setup({ local: UNSURE, policy: { localOnly: true } });
    expect(await localOnly.run()).toMatchObject({ origin: 'kept-local', keptLocalReason: 'local-only', shown: 'a + b + c' });
    expect(localOnly.serverEngine?.requests).toEqual([]);
    expect((await setup({ local: UNSURE, server: null }).run()).explanation).toContain('no server is set up');
    for (const neverEscalate of [{ languages: ['python'], paths: [] }, { languages: [], paths: ['src/**'] }]) {
      const ruled = setup({ local: UNSURE, policy: { neverEscalate } });
      expect(await ruled.run()).toMatchObject({ origin: 'kept-local', keptLocalReason: 'never-escalate' });
      expect(ruled.serverEngine?.requests).toEqual([]);
    }
  });

  it('secrets block, or are masked, by policy', async () => {
    const scanSecrets: SecretScanner = (text) => ({ rules: text.includes('def') ? ['aws-key'] : [], masked: text.replace('def', '***') });
    const blocked = setup({ local: UNSURE, scanSecrets });
    expect(await blocked.run()).toMatchObject({ keptLocalReason: 'secret', secretRules: ['aws-key'] });
    expect(blocked.serverEngine?.requests).toEqual([]);
    const masked = setup({ local: UNSURE, scanSecrets, policy: { secrets: 'mask' } });
    expect(await masked.run()).toMatchObject({ origin: 'server', secretRules: ['aws-key'], sent: { text: { prefix: '*** f(a):\n    return ' } } });
    expect(masked.serverEngine?.requests[0]?.prefix).toBe('*** f(a):\n    return ');
  });
});

describe('route: early exit and cancelling', () => {
  const never = new Promise<void>(() => undefined);

  it('a hopeless start sends at once and the server’s answer ends local decoding', async () => {
    const s = setup({ local: { ...UNSURE, hold: never } });
    const record = await s.run();
    expect(record).toMatchObject({ origin: 'server', local: { finishReason: 'abort', gate: null }, confidenceNonWhitespace: expect.closeTo(0.3, 10) as number });
    expect(s.localEngine.aborted).toBe(1);
    expect(s.events.filter((event) => event.type === 'server-started')).toEqual([{ type: 'server-started', speculative: true }]);
  });

  it('local decoding goes on until the server’s answer is usable', async () => {
    const s = setup({ local: UNSURE, server: { text: '', error: 'unavailable' } });
    expect(await s.run()).toMatchObject({ origin: 'kept-local', shown: 'a + b + c', local: { finishReason: 'stop' } });
  });

  it('stop ends local decoding at once', async () => {
    const s = setup({ local: { ...UNSURE, hold: never }, policy: { earlyExit: 'stop' } });
    expect((await s.run()).local?.tokens).toEqual(['a', ' +', ' b']);
  });

  it('off waits for the whole completion', async () => {
    const s = setup({ local: UNSURE, policy: { earlyExit: 'off' } });
    await s.run();
    expect(s.events.find((event) => event.type === 'server-started')).toEqual({ type: 'server-started', speculative: false });
  });

  it('a text that can’t become valid is ended as an unsure one is', async () => {
    const s = setup({ local: { text: 'a ) + b + c', hold: never }, policy: { earlyExit: 'stop' } });
    s.checker.watch = () => (raw: string) => raw.includes(')');
    const record = await s.run();
    expect(record).toMatchObject({ reason: 'invalid-syntax', origin: 'server', local: { tokens: ['a', ' )'], finishReason: 'abort', gate: null } });
    expect(s.events.filter((event) => event.type === 'server-started')).toEqual([{ type: 'server-started', speculative: true }]);
  });

  it('never starts early where nothing may leave', async () => {
    const s = setup({ local: UNSURE, policy: { localOnly: true } });
    await s.run();
    expect(s.events.some((event) => event.type === 'server-started')).toBe(false);
  });

  it('cancelling rejects, reaches both engines, and what was sent was said', async () => {
    const s = setup({ local: { ...UNSURE, hold: never }, server: { ...SERVER, hold: never } });
    const running = s.run();
    await Promise.resolve();
    while (!s.events.some((event) => event.type === 'sent')) await Promise.resolve();
    s.controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'EngineError', code: 'aborted' });
    expect(s.events.filter((event) => event.type === 'sent')).toHaveLength(1);
    expect(s.localEngine.aborted).toBe(1);
    await Promise.resolve();
    expect(s.serverEngine?.aborted).toBe(1);
  });

  it('a signal that has fired already asks nobody', async () => {
    const s = setup({});
    s.controller.abort();
    await expect(s.run()).rejects.toMatchObject({ code: 'aborted' });
    expect(s.localEngine.requests).toEqual([]);
  });
});

describe('route: recordings', () => {
  it('a record is recorded only where every answer in it is', async () => {
    const localEngine = new FakeEngine('recorded', UNSURE);
    const base = { checker: new FakeChecker(), clock: new FakeClock() };
    const options = { signal: new AbortController().signal };
    const both = await route(request, paperPolicy(), { localEngine, serverEngine: new FakeEngine('recorded', SERVER), ...base }, options);
    expect(both).toMatchObject({ recorded: true, local: { recorded: true, recordedAt: '2026-01-01' } });
    const mixed = await route(request, paperPolicy(), { localEngine, serverEngine: new FakeEngine('server', SERVER), ...base }, options);
    expect(mixed).toMatchObject({ recorded: false, local: { recorded: true }, server: { recorded: false } });
  });

  it('an impossible logprob is recorded as null and scored as none', async () => {
    const local = { text: 'a b c', tokens: wordTokens('a b c', NaN) };
    expect(await setup({ local }).run()).toMatchObject({ reason: 'no-logprobs', local: { logprobs: [null, null, null] } });
  });
});
