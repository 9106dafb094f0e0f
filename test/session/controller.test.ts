import { describe, expect, it, vi } from 'vitest';
import { EngineError, type CompletionEngine, type CompletionRequest, type EngineOptions, type EngineResult, type SyntaxChecker } from '@/lib/completion';
import { paperPolicy, route } from '@/lib/routing';
import { createSessionStore, focusedDecision, SessionController, type CursorContext, type SessionEngines } from '@/lib/session';

/** An engine whose answers are given by the test; counts what it is asked. */
class ScriptedEngine implements CompletionEngine {
  readonly promptMode = 'fim' as const;
  readonly asked: CompletionRequest[] = [];
  constructor(
    readonly id: 'wllama' | 'server',
    private readonly answer: (request: CompletionRequest, options: EngineOptions) => Promise<EngineResult> | EngineResult,
  ) {}
  get model() {
    return `${this.id}-model`;
  }
  async complete(request: CompletionRequest, options: EngineOptions): Promise<EngineResult> {
    this.asked.push(request);
    if (this.id === 'server') options.onSent?.({ prefix: request.prefix, suffix: request.suffix, trimmed: { prefix: 0, suffix: 0 }, bytes: 42 });
    return this.answer(request, options);
  }
}

function result(engine: string, raw: string, probability: number): EngineResult {
  const tokens = raw.split(/(?= )/).map((text) => ({ text, logprob: Math.log(probability) }));
  return {
    raw,
    tokens,
    finishReason: 'stop',
    timings: { queueMs: null, firstTokenMs: 1, firstThreeTokensMs: 2, totalMs: 3, promptTokens: null, cachedPromptTokens: null, generatedTokens: tokens.length },
    source: { engine, model: `${engine}-model`, promptMode: 'fim', recorded: false },
  };
}

const bracketChecker: SyntaxChecker = {
  check: ({ prefix, completion, suffix }) => {
    const text = prefix + completion + suffix;
    const valid = text.split('(').length === text.split(')').length;
    return Promise.resolve({ valid, code: valid ? null : 'unclosed-bracket', message: valid ? null : '`(` is never closed.', range: null, checker: 'brackets 1' });
  },
};

function setUp(overrides: Partial<SessionEngines> = {}, changes: Parameters<typeof paperPolicy>[0] = {}) {
  const local = new ScriptedEngine('wllama', () => result('wllama', 'a + b + c', 0.8));
  const server = new ScriptedEngine('server', () => result('server', 'a + b + d', 0.9));
  const engines: SessionEngines = { local, server, checker: bracketChecker, recorded: false, ...overrides };
  const store = createSessionStore({ policy: paperPolicy({ earlyExit: 'off', ...changes }) });
  let nowMs = 0;
  let id = 0;
  const controller = new SessionController({ store, route, clock: { nowMs: () => (nowMs += 1), isoDate: () => '2026-01-01T00:00:00.000Z' }, engines: () => engines, newId: () => `d${++id}` });
  return { local, server, store, controller, engines };
}

const cursor: CursorContext = { documentId: 'f.py', language: 'python', path: 'f.py', prefix: 'x = ', suffix: '\n', lineMode: 'single' };
const never = () => new AbortController().signal;

describe('SessionController', () => {
  it('logs a decision and proposes its text', async () => {
    const { store, controller } = setUp();
    const proposal = await controller.propose(cursor, never());
    expect(proposal?.texts).toEqual(['a + b + c']);
    expect(store.getState().decisions.map(({ decision, origin }) => [decision, origin])).toEqual([['keep', 'local']]);
    expect(store.getState().run).toBeNull();
  });

  it('keeps the ghost text without a request while it is typed along, and gives the rest of it', async () => {
    const { local, store, controller } = setUp();
    await controller.propose(cursor, never());
    const typed = { ...cursor, prefix: 'x = a + ' };
    expect(controller.isAtHand(typed)).toBe(true);
    expect((await controller.propose(typed, never()))?.texts).toEqual(['b + c']);
    expect(local.asked).toHaveLength(1);
    expect(store.getState().decisions).toHaveLength(1);
  });

  it('remembers 200 texts, fewer where they are long, and the newest one always', async () => {
    const { controller } = setUp();
    const prefix = `x = ${'#'.repeat(3_000_000)}`;
    for (let i = 0; i < 4; i += 1) await controller.propose({ ...cursor, prefix: prefix + String(i) }, never());
    expect(['d1', 'd2', 'd3', 'd4'].map((id) => controller.remembers(id))).toEqual([false, false, true, true]);
    await controller.propose({ ...cursor, prefix: 'x = '.padEnd(9_000_000, '#') }, never());
    expect(['d4', 'd5'].map((id) => controller.remembers(id))).toEqual([false, true]);
    for (let i = 0; i < 201; i += 1) await controller.propose({ ...cursor, prefix: `x${i} = ` }, never());
    expect(['d5', 'd6', 'd7', 'd206'].map((id) => controller.remembers(id))).toEqual([false, false, true, true]);
  });

  it('asks anew when typing leaves the ghost text', async () => {
    const { local, controller } = setUp();
    await controller.propose(cursor, never());
    await controller.propose({ ...cursor, prefix: 'x = q' }, never());
    expect(local.asked.map(({ prefix }) => prefix)).toEqual(['x = ', 'x = q']);
  });

  it('answers at a place that was asked before from its cache', async () => {
    const { local, controller, store } = setUp();
    await controller.propose(cursor, never());
    await controller.propose({ ...cursor, prefix: 'y = ' }, never());
    await controller.propose(cursor, never());
    expect(local.asked).toHaveLength(2);
    expect(store.getState().decisions).toHaveLength(3);
  });

  it('a moved threshold decides the shown request again, in place, with the same local answer', async () => {
    const { local, server, store, controller } = setUp();
    await controller.propose(cursor, never());
    store.setState(({ policy }) => ({ policy: { ...policy, threshold: 0.9 } }));
    expect(controller.redecidingMaySend()).toBe(true);
    await controller.redecide();
    expect(store.getState().decisions.map(({ id, reason, origin, shown }) => [id, reason, origin, shown])).toEqual([['d1', 'low-confidence', 'server', 'a + b + d']]);
    store.setState(({ policy }) => ({ policy: { ...policy, threshold: 0.5 } }));
    expect(controller.redecidingMaySend()).toBe(false);
    await controller.redecide();
    expect(focusedDecision(store.getState())?.origin).toBe('local');
    expect(local.asked).toHaveLength(1);
    expect(server.asked).toHaveLength(1);
  });

  it('still says what was sent after a decision flipped back to local', async () => {
    const { store, controller } = setUp({}, { threshold: 0.9 });
    await controller.propose(cursor, never());
    store.setState(({ policy }) => ({ policy: { ...policy, threshold: 0.5 } }));
    await controller.redecide();
    expect(store.getState().sent.map(({ decisionId, bytes }) => [decisionId, bytes])).toEqual([['d1', 42]]);
  });

  it('ends the running decision when a newer one begins, and logs only the newer', async () => {
    const signals: AbortSignal[] = [];
    const slow = new ScriptedEngine('wllama', (request, { signal }) => {
      signals.push(signal);
      if (request.prefix !== 'x = ') return result('wllama', 'b', 0.9);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new EngineError('aborted', 'cancelled'))));
    });
    const { store, controller } = setUp({ local: slow });
    const first = controller.propose(cursor, never());
    while (signals.length === 0) await Promise.resolve();
    const second = controller.propose({ ...cursor, prefix: 'y = ' }, never());
    expect(await first).toBeNull();
    expect((await second)?.texts).toEqual(['b']);
    expect(signals[0]?.aborted).toBe(true);
    expect(store.getState().decisions).toHaveLength(1);
  });

  it('ends with the caller’s signal and leaves no run behind', async () => {
    const hanging = new ScriptedEngine('wllama', (_request, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new EngineError('aborted', 'cancelled')))));
    const { store, controller } = setUp({ local: hanging });
    const abort = new AbortController();
    const proposal = controller.propose(cursor, abort.signal);
    expect(store.getState().run).not.toBeNull();
    abort.abort();
    expect(await proposal).toBeNull();
    expect(store.getState().run).toBeNull();
    expect(store.getState().decisions).toEqual([]);
  });

  it('reports a fault of the program, and no longer shows the decision of another place', async () => {
    const { controller, store, engines } = setUp();
    await controller.propose(cursor, never());
    Object.assign(engines, { checker: { check: () => Promise.reject(new Error('A bug.')) } });
    expect(await controller.propose({ ...cursor, prefix: 'y = ' }, never())).toBeNull();
    expect(store.getState()).toMatchObject({ run: null, focus: { kind: 'nothing' }, faults: [{ part: 'syntax', code: 'crashed', message: 'A bug.' }] });
  });

  it('logs nothing for a place without a recording', async () => {
    const unknown = new ScriptedEngine('wllama', () => Promise.reject(new EngineError('no-answer', 'Not recorded.')));
    const { store, controller } = setUp({ local: unknown, server: null, recorded: true });
    expect(await controller.propose(cursor, never())).toBeNull();
    expect(store.getState().focus).toEqual({ kind: 'no-recording' });
    expect(store.getState().decisions).toEqual([]);
  });

  it('asks the server too on request, keeps what is shown, and offers both answers', async () => {
    const { store, controller } = setUp();
    await controller.propose(cursor, never());
    await controller.askServer('d1', never());
    const record = focusedDecision(store.getState());
    expect([record?.origin, record?.shown, record?.server?.text]).toEqual(['local', 'a + b + c', 'a + b + d']);
    expect(store.getState().sent).toHaveLength(1);
    expect((await controller.propose(cursor, never()))?.texts).toEqual(['a + b + c', 'a + b + d']);
  });

  it.each([
    ['local only', { localOnly: true }, /^Local only is on/],
    ['a path rule', { neverEscalate: { languages: [], paths: ['*.py'] } }, /^A never-escalate rule/],
    ['a language rule', { neverEscalate: { languages: ['python'], paths: [] } }, /^A never-escalate rule/],
    ['a secret', { secrets: 'block' as const }, /looks as if it held a secret \(test-rule\)/],
  ])('sends nothing on request either under %s', async (_, policy, sentence) => {
    const { server, store, controller } = setUp({ scanSecrets: (text) => ({ rules: text.includes('x') ? ['test-rule'] : [], masked: text }) }, { threshold: 0, ...policy });
    await controller.propose(cursor, never());
    await controller.askServer('d1', never());
    expect(server.asked).toEqual([]);
    expect(store.getState().sent).toEqual([]);
    expect(focusedDecision(store.getState())?.server).toBeUndefined();
    expect(store.getState().faults.map(({ part, message }) => [part, message])).toEqual([['server', expect.stringMatching(sentence)]]);
  });

  it('sends the masked text where the policy masks, and judges the answer in the person’s own', async () => {
    const { server, controller } = setUp({ scanSecrets: (text) => ({ rules: text.includes('x') ? ['test-rule'] : [], masked: text.replace('x', '***') }) }, { threshold: 0, secrets: 'mask' });
    await controller.propose(cursor, never());
    await controller.askServer('d1', never());
    expect(server.asked).toEqual([expect.objectContaining({ prefix: '*** = ' })]);
  });

  it('shows a recorded server answer in local-only mode: nothing is sent for it', async () => {
    const { store, controller } = setUp({ recorded: true }, { threshold: 0, localOnly: true });
    await controller.propose(cursor, never());
    await controller.askServer('d1', never());
    expect(focusedDecision(store.getState())?.server?.text).toBe('a + b + d');
  });

  it('reports a failing server that was asked by hand and leaves the decision as it was', async () => {
    const broken = new ScriptedEngine('server', () => Promise.reject(new EngineError('unavailable', 'The server is away.')));
    const { store, controller } = setUp({ server: broken });
    await controller.propose(cursor, never());
    const before = focusedDecision(store.getState());
    await controller.askServer('d1', never());
    expect(focusedDecision(store.getState())).toEqual(before);
    expect(store.getState().faults.map(({ part, message }) => [part, message])).toEqual([['server', 'The server is away.']]);
  });

  it('shows the local text as kept local while nothing may leave, and sends nothing', async () => {
    const { server, store, controller } = setUp({}, { threshold: 0.95, localOnly: true });
    const proposal = await controller.propose(cursor, never());
    expect(proposal?.texts).toEqual(['a + b + c']);
    expect(focusedDecision(store.getState())?.keptLocalReason).toBe('local-only');
    expect(server.asked).toEqual([]);
    expect(controller.redecidingMaySend()).toBe(false);
  });

  it('proposes nothing where both answers are broken, but records them', async () => {
    const { store, controller } = setUp({
      local: new ScriptedEngine('wllama', () => result('wllama', 'f(a', 0.9)),
      server: new ScriptedEngine('server', () => result('server', 'g(a', 0.9)),
    });
    expect((await controller.propose(cursor, never()))?.texts).toEqual([]);
    const record = focusedDecision(store.getState());
    expect([record?.origin, record?.reason, record?.local?.text, record?.server?.text]).toEqual([null, 'invalid-syntax', 'f(a', 'g(a']);
  });

  it('an accepted outcome is not taken back', async () => {
    const { store, controller } = setUp();
    await controller.propose(cursor, never());
    controller.setOutcome('d1', 'accepted');
    controller.setOutcome('d1', 'dismissed');
    expect(focusedDecision(store.getState())?.outcome).toBe('accepted');
  });

  it('lets a more exact checker that comes later correct the mark of what was decided, on its way too, and asks nobody again', async () => {
    let checks = 0;
    // Both decisions are made by the first checker.
    const checker: SyntaxChecker = {
      check: (input) => {
        checks += 1;
        return checks <= 2 ? bracketChecker.check(input) : Promise.resolve({ valid: false, code: 'unexpected-token', message: 'Unexpected `+`.', range: [6, 7], checker: 'strict 1' });
      },
    };
    const { local, store, controller, engines } = setUp({ checker });
    await controller.propose(cursor, never());
    let answer: (result: EngineResult) => void = () => undefined;
    const late = new ScriptedEngine('wllama', () => new Promise((resolve) => (answer = resolve)));
    Object.assign(engines, { local: late });
    const proposing = controller.propose({ ...cursor, prefix: 'y = ' }, never());
    await vi.waitFor(() => expect(late.asked).toHaveLength(1));
    const { revision } = store.getState();
    const rejudged = controller.rejudge('python');
    answer(result('wllama', 'a + b + c', 0.8));
    await proposing;
    await rejudged;
    for (const record of store.getState().decisions) {
      expect(record).toMatchObject({ decision: 'keep', reason: 'confident-and-valid', shown: 'a + b + c', gate: { valid: false, checker: 'strict 1', message: 'Unexpected `+`.', range: [6, 7], earlier: { valid: true, checker: 'brackets 1' } } });
      expect(record.local?.gate).toEqual(record.gate);
    }
    expect(store.getState().decisions).toHaveLength(2);
    expect([local.asked.length, late.asked.length]).toEqual([1, 1]);
    // What the editor proposes may not be what it should.
    expect(store.getState().revision).toBeGreaterThan(revision);
    // The same checker once more has nothing to add.
    const before = store.getState().decisions;
    await controller.rejudge('python');
    expect(store.getState().decisions).toBe(before);
  });

  it('leaves decisions in other languages alone when a checker comes', async () => {
    const { store, controller, engines } = setUp();
    await controller.propose(cursor, never());
    Object.assign(engines, { checker: { check: () => Promise.reject(new Error('not asked')) } });
    const before = store.getState().decisions;
    await controller.rejudge('cpp');
    expect(store.getState().decisions).toBe(before);
  });
});
