import { EngineError, type CompletionEngine, type CompletionRequest, type LineMode, type SyntaxChecker } from '../completion';
import type { Clock, DecisionRecord, route, RouteEvent, RoutingPolicy, SecretScanner } from '../routing';
import { answerTier } from '../routing/answer-tier';
import { cachingEngine, createAnswerCache, isAnswerCached } from './caching-engine';
import { corrected } from './corrected';
import { judgeAgain } from './judge-again';
import { permitAsking } from './permit-asking';
import { newRun, runAfter } from './run';
import { reportFault, type SessionStore } from './store';

/** What answers and checks at this moment; asked anew for each request, so that engines can come and go. */
export interface SessionEngines {
  readonly local: CompletionEngine;
  /** `null`: no server is set up. */
  readonly server: CompletionEngine | null;
  readonly checker: SyntaxChecker;
  readonly scanSecrets?: SecretScanner;
  /** Loads what the gate needs for a language, so that loading does not count as checking; never rejects. */
  readonly prepare?: (language: string) => Promise<void>;
  /** True while answers are replayed: then nothing is logged for a place that was not recorded, and nothing exits early. */
  readonly recorded: boolean;
}

export interface ControllerDependencies {
  readonly store: SessionStore;
  readonly route: typeof route;
  readonly clock: Clock;
  readonly engines: () => SessionEngines;
  readonly newId: () => string;
  /** Bytes that a request would send to the server; without it records do not say how much stayed. */
  readonly outgoingBytes?: (request: CompletionRequest) => number;
}

/** The text around the cursor when a completion is asked for. */
export interface CursorContext {
  readonly documentId: string;
  readonly language: string;
  readonly path?: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly lineMode: LineMode;
}

/** What the editor shows: the text still to be typed of a decision's completion, best first. */
export interface Proposal {
  readonly decisionId: string;
  readonly texts: readonly string[];
}

interface Asked {
  readonly request: CompletionRequest;
  readonly documentId: string;
  readonly policy: RoutingPolicy;
  readonly engineKey: string;
}

/** Decisions whose text is remembered for "ask the server too" and for a moved threshold. */
const REMEMBERED = 200;
/** Characters of them in all; the newest one is remembered however long it is. */
const REMEMBERED_CHARS = 8_000_000;

/**
 * Turns cursor positions into decisions: one at a time, the newest wins, an answer that was given once is not asked for again.
 * Framework-free; the editor calls `propose`, panels call the rest.
 */
export class SessionController {
  private readonly cache = createAnswerCache();
  private readonly asked = new Map<string, Asked>();
  private abort: AbortController | null = null;
  /** The newest decision, made or on its way; never rejects but for a fault of the program. */
  private deciding: Promise<unknown> = Promise.resolve();

  constructor(private readonly dependencies: ControllerDependencies) {}

  /**
   * The completion at the cursor. Typing along the shown text, and asking again at the same place, cost no request.
   * @param again run the decision anew even where one is there (after a failure, on the person's wish).
   * @returns null where nothing is to be shown, or a newer call or `signal` ended this one.
   */
  async propose(cursor: CursorContext, signal: AbortSignal, again = false): Promise<Proposal | null> {
    const continued = again ? null : this.continued(cursor);
    if (continued !== null) return continued;
    const before = this.focused();
    const same = before !== null && isSamePlace(before.asked, cursor) && before.asked.engineKey === this.engineKey() ? before : null;
    if (same !== null && !again && same.asked.policy === this.policy()) return proposalOf(same.record, '');
    const request: CompletionRequest = {
      id: same?.record.id ?? this.dependencies.newId(),
      language: cursor.language,
      ...(cursor.path === undefined ? {} : { path: cursor.path }),
      prefix: cursor.prefix,
      suffix: cursor.suffix,
      maxTokens: this.dependencies.store.getState().settings.maxTokens,
      lineMode: cursor.lineMode,
    };
    const record = await this.decide(request, cursor.documentId, signal);
    return record === null ? null : proposalOf(record, '');
  }

  /** Decides the shown request again under the policy in force; for a moved threshold. Nothing is asked twice. */
  async redecide(): Promise<void> {
    const focused = this.focused();
    if (focused === null || focused.asked.policy === this.policy()) return;
    await this.decide(focused.asked.request, focused.asked.documentId, new AbortController().signal);
    this.refreshEditor();
  }

  /** Whether deciding the shown request again could send text to a live server; then a threshold acts on release, not on drag. */
  redecidingMaySend(): boolean {
    const focused = this.focused();
    const { server, recorded } = this.dependencies.engines();
    if (focused === null || server === null || recorded || this.policy().localOnly) return false;
    return !isAnswerCached(server, focused.asked.request, this.cache);
  }

  /**
   * Asks the server about a request that was decided, whatever the threshold says, and adds its answer to the record.
   * What is shown stays. The policy in force decides whether and as what it may leave, as for the router's own requests.
   */
  async askServer(decisionId: string, signal: AbortSignal): Promise<void> {
    const { store, clock } = this.dependencies;
    const asked = this.asked.get(decisionId);
    const { server, checker, recorded, scanSecrets } = this.dependencies.engines();
    if (asked === undefined || server === null) return;
    const permit = permitAsking(this.policy(), asked.request, recorded, scanSecrets);
    if ('refusal' in permit) {
      reportFault(store, { part: 'server', code: 'rejected', message: permit.refusal });
      return;
    }
    const startMs = clock.nowMs();
    try {
      let sent: DecisionRecord['sent'];
      const cached = cachingEngine(server, this.cache);
      // The gate judges the answer in the person's own code; a masked text is only what is sent.
      const asking: CompletionEngine = { ...cached, complete: (_request, options) => cached.complete(permit.request, options) };
      const answer = await answerTier(asking, asked.request, { checker, clock }, {
        signal,
        layer: asked.policy.gate.layer,
        onSent: (text) => {
          this.noteSent(decisionId, asked, server, text);
          sent = { prefixChars: text.prefix.length, suffixChars: text.suffix.length, trimmed: text.trimmed, bytes: text.bytes, text: { prefix: text.prefix, suffix: text.suffix } };
        },
      });
      this.changeRecord(decisionId, (record) => ({
        ...record,
        server: answer,
        ...(sent === undefined ? {} : { sent }),
        timings: { ...record.timings, serverMs: clock.nowMs() - startMs },
      }));
      this.refreshEditor();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code !== 'aborted') reportFault(store, { part: 'server', code: error.code, message: error.message });
    }
  }

  /**
   * Judges the answers of remembered decisions in a language once more, newest first, when a more exact checker has come than the
   * one that they were decided by. The decisions stay; their marks are corrected and say so.
   */
  async rejudge(language: string): Promise<void> {
    // One on its way may have been judged by the earlier checker.
    await this.deciding;
    const { checker } = this.dependencies.engines();
    let changed = false;
    for (const [id, { request }] of [...this.asked].reverse()) {
      if (request.language !== language) continue;
      for (const tier of ['local', 'server'] as const) {
        const answer = this.recordOf(id)?.[tier];
        if (answer?.gate == null) continue;
        const gate = await judgeAgain(checker, this.dependencies.clock, request, answer.text);
        if (gate.checker === answer.gate.checker) continue;
        changed ||= gate.valid !== answer.gate.valid;
        this.changeRecord(id, (current) => (current[tier]?.text === answer.text ? corrected(current, tier, gate) : current));
      }
    }
    // Only what is proposed may be out of date.
    if (changed) this.refreshEditor();
  }

  /** Whether `propose` would answer at once, without a request; then there is no keystroke to wait for. */
  isAtHand(cursor: CursorContext): boolean {
    const focused = this.focused();
    return this.continued(cursor) !== null || (focused !== null && isSamePlace(focused.asked, cursor));
  }

  /** Whether the shown decision had a failing engine, so that asking again may do better. */
  focusFailed(): boolean {
    const record = this.focused()?.record;
    return record?.localFailure !== undefined || record?.serverFailure !== undefined;
  }

  /** Whether the text of a decision is still known, so that it can be asked and decided again. */
  remembers(decisionId: string): boolean {
    return this.asked.has(decisionId);
  }

  /** Where a decision was made, to show it again in the editor. */
  placeOf(decisionId: string): { readonly documentId: string; readonly prefix: string; readonly suffix: string } | null {
    const asked = this.asked.get(decisionId);
    return asked === undefined ? null : { documentId: asked.documentId, prefix: asked.request.prefix, suffix: asked.request.suffix };
  }

  setOutcome(decisionId: string, outcome: NonNullable<DecisionRecord['outcome']>): void {
    this.changeRecord(decisionId, (record) => (record.outcome === 'accepted' ? record : { ...record, outcome }));
  }

  /** Ends what is running, e.g. on Esc. */
  cancel(): void {
    this.abort?.abort();
  }

  /** Makes the editor ask again for what it shows. */
  refreshEditor(): void {
    this.dependencies.store.setState(({ revision }) => ({ revision: revision + 1 }));
  }

  private decide(request: CompletionRequest, documentId: string, signal: AbortSignal): Promise<DecisionRecord | null> {
    const deciding = this.decideNow(request, documentId, signal);
    this.deciding = deciding;
    return deciding;
  }

  private async decideNow(request: CompletionRequest, documentId: string, signal: AbortSignal): Promise<DecisionRecord | null> {
    const { store, route, clock } = this.dependencies;
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    const policy = this.policy();
    const engines = this.dependencies.engines();
    const asked: Asked = { request, documentId, policy, engineKey: this.engineKey() };
    store.setState({ run: newRun(request, documentId) });
    const onEvent = (event: RouteEvent) => {
      if (event.type === 'sent' && engines.server !== null) this.noteSent(request.id, asked, engines.server, event.sent);
      store.setState(({ run }) => (run?.requestId === request.id && this.abort === abort ? { run: runAfter(run, event) } : {}));
    };
    try {
      await engines.prepare?.(request.language);
      const record = await route(
        request,
        engines.recorded ? { ...policy, earlyExit: 'off' } : policy,
        {
          localEngine: cachingEngine(engines.local, this.cache),
          serverEngine: engines.server === null ? null : cachingEngine(engines.server, this.cache),
          checker: engines.checker,
          clock,
          ...(engines.scanSecrets === undefined ? {} : { scanSecrets: engines.scanSecrets }),
        },
        { signal: AbortSignal.any([signal, abort.signal]), onEvent },
      );
      if (this.abort !== abort) return null;
      if (engines.recorded && record.localFailure?.code === 'no-answer' && record.shown === null) {
        store.setState({ run: null, focus: { kind: 'no-recording' } });
        return null;
      }
      this.remember(record.id, asked);
      const { outgoingBytes } = this.dependencies;
      this.keepRecord(engines.recorded || outgoingBytes === undefined ? record : { ...record, requestBytes: outgoingBytes(request) });
      return record;
    } catch (error) {
      if (this.abort === abort) store.setState({ run: null });
      if (error instanceof EngineError && error.code === 'aborted') return null;
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      if (this.abort === abort) store.setState({ focus: { kind: 'nothing' } });
      reportFault(store, { part: 'syntax', code: 'crashed', message: error instanceof Error ? error.message : 'The completion failed for an unknown cause. Type on, or reload the page.' });
      return null;
    }
  }

  /** The rest of the shown completion while the person types along it. */
  private continued(cursor: CursorContext): Proposal | null {
    const focused = this.focused();
    if (focused === null || focused.record.shown === null) return null;
    const { request } = focused.asked;
    if (cursor.documentId !== focused.asked.documentId || cursor.suffix !== request.suffix || focused.asked.policy !== this.policy()) return null;
    if (!cursor.prefix.startsWith(request.prefix)) return null;
    const typed = cursor.prefix.slice(request.prefix.length);
    if (typed === '' || !focused.record.shown.startsWith(typed) || typed.length >= focused.record.shown.length) return null;
    return proposalOf(focused.record, typed);
  }

  private focused(): { record: DecisionRecord; asked: Asked } | null {
    const { focus } = this.dependencies.store.getState();
    if (focus.kind !== 'decision') return null;
    const record = this.recordOf(focus.id);
    const asked = this.asked.get(focus.id);
    return record === undefined || asked === undefined ? null : { record, asked };
  }

  private recordOf(id: string): DecisionRecord | undefined {
    return this.dependencies.store.getState().decisions.findLast((record) => record.id === id);
  }

  private policy(): RoutingPolicy {
    return this.dependencies.store.getState().policy;
  }

  private engineKey(): string {
    const { local, server } = this.dependencies.engines();
    return [local.id, local.model, server?.id, server?.model].join('\n');
  }

  private remember(id: string, asked: Asked): void {
    this.asked.delete(id);
    this.asked.set(id, asked);
    let chars = 0;
    for (const { request } of this.asked.values()) chars += request.prefix.length + request.suffix.length;
    for (const [oldest, { request }] of this.asked) {
      if (oldest === id || (this.asked.size <= REMEMBERED && chars <= REMEMBERED_CHARS)) break;
      this.asked.delete(oldest);
      chars -= request.prefix.length + request.suffix.length;
    }
  }

  /** A decision about the same request takes the earlier one's place in the log. */
  private keepRecord(record: DecisionRecord): void {
    this.dependencies.store.setState(({ decisions }) => {
      const index = decisions.findLastIndex(({ id }) => id === record.id);
      const earlier = decisions[index];
      const kept = earlier?.server !== undefined && record.server === undefined ? { ...record, server: earlier.server } : record;
      const next = earlier === undefined ? [...decisions, kept] : decisions.with(index, kept);
      return { decisions: next, run: null, focus: { kind: 'decision', id: record.id } };
    });
  }

  private changeRecord(id: string, change: (record: DecisionRecord) => DecisionRecord): void {
    this.dependencies.store.setState(({ decisions }) => {
      const index = decisions.findLastIndex((record) => record.id === id);
      const record = decisions[index];
      return record === undefined ? {} : { decisions: decisions.with(index, change(record)) };
    });
  }

  private noteSent(decisionId: string, { request }: Asked, server: CompletionEngine, sent: Parameters<NonNullable<Parameters<CompletionEngine['complete']>[1]['onSent']>>[0]): void {
    const entry = { ...sent, decisionId, at: this.dependencies.clock.isoDate(), path: request.path, model: server.model };
    this.dependencies.store.setState((state) => ({ sent: [...state.sent, entry] }));
  }
}

function isSamePlace({ request, documentId }: Asked, cursor: CursorContext): boolean {
  return (
    documentId === cursor.documentId && request.prefix === cursor.prefix && request.suffix === cursor.suffix && request.language === cursor.language && request.lineMode === cursor.lineMode
  );
}

/** The shown text first, then the other tier's where it differs and may be shown. */
function proposalOf(record: DecisionRecord, typed: string): Proposal {
  const others = [record.local, record.server].flatMap((answer) => (answer?.gate?.valid === true && answer.text.trim() !== '' ? [answer.text] : []));
  const texts = [...new Set([...(record.shown === null ? [] : [record.shown]), ...(record.shown === null ? [] : others)])];
  return { decisionId: record.id, texts: texts.filter((text) => text.startsWith(typed) && text.length > typed.length).map((text) => text.slice(typed.length)) };
}
