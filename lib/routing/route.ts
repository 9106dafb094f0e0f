import { EngineError, type CompletionRequest, type GeneratedToken } from '../completion';
import { answerTier, partialAnswer, throwIfAborted } from './answer-tier';
import { confidenceNonWhitespace } from './confidence';
import { decide, isHopeless, usesGate, type Decision } from './decide';
import type { DecisionRecord, TierAnswer, TierFailure } from './decision-record';
import { permitEscalation, type EscalationPermit } from './escalation-block';
import { explain } from './explain';
import type { RoutingPolicy } from './policy';
import type { KeptLocalReason, Origin, Reason } from './reasons';
import type { RouteDependencies, RouteOptions } from './route-types';
import { failureOf, ServerAttempt, type ServerOutcome } from './server-attempt';

/**
 * The one way from a request to a decision: local model → clean-up → gate (→ repair → gate) → confidence → policy
 * → server where it is due and allowed → the better of both answers → record.
 * The page, workers, Node scripts and tests all call it.
 *
 * @returns the record of the decision; failures of either tier are in it, they do not reject.
 * @throws EngineError `aborted` when `options.signal` fires; no record is made then, but what left was said by a `sent` event.
 */
export async function route(
  request: CompletionRequest,
  policy: RoutingPolicy,
  dependencies: RouteDependencies,
  options: RouteOptions,
): Promise<DecisionRecord> {
  const { clock, serverEngine } = dependencies;
  const startMs = clock.nowMs();
  throwIfAborted(options.signal);

  const permit = permitEscalation(policy, request, serverEngine !== null, dependencies.scanSecrets);
  const server =
    permit.allowed && serverEngine !== null ? new ServerAttempt(serverEngine, request, permit, policy.gate.layer, dependencies, options) : null;

  const local = await answerLocally(request, policy, dependencies, options, server);
  const localMs = clock.nowMs() - startMs;
  throwIfAborted(options.signal);

  const decision: Decision =
    local.answer === null
      ? { decision: 'escalate', reason: 'engine-error', confidence: { value: null, missing: 'empty' } }
      : decide(policy, {
          tokens: local.tokens,
          text: local.answer.text,
          gateValid: local.answer.gate?.valid ?? null,
          signals: { language: request.language, prefix: request.prefix, suffix: request.suffix, finishReason: local.answer.finishReason, rawSyntaxValid: local.answer.rawSyntaxValid ?? true },
        });
  options.onEvent?.({ type: 'confidence', confidence: decision.confidence.value, passes: decision.reason !== 'low-confidence' && decision.confidence.value !== null });

  let outcome: ServerOutcome | null = null;
  if (decision.decision === 'escalate') outcome = server === null ? null : await server.run(false, decision.reason);
  else server?.cancel();
  throwIfAborted(options.signal);

  const choice = arbitrate(policy, decision, local.answer, outcome, permit);
  const sent = server?.sent() ?? null;
  const recorded = [local.answer, outcome?.answer ?? null].filter((answer) => answer !== null);
  const record: DecisionRecord = {
    schema: 1,
    id: request.id,
    at: clock.isoDate(),
    language: request.language,
    ...(request.path === undefined ? {} : { path: request.path }),
    policyId: policy.id,
    recorded: recorded.length > 0 && recorded.every((answer) => answer.recorded),
    local: local.answer,
    ...(local.failure === null ? {} : { localFailure: local.failure }),
    confidence: decision.confidence.value,
    confidenceNonWhitespace: confidenceNonWhitespace(local.tokens, policy.confidence.nTokens).value,
    threshold: policy.threshold,
    ...(serverEngine === null ? { noServer: true as const } : {}),
    gate: local.answer?.gate ?? null,
    decision: decision.decision,
    reason: decision.reason,
    explanation: '',
    ...(outcome?.answer == null ? {} : { server: outcome.answer }),
    ...(outcome?.failure == null ? {} : { serverFailure: outcome.failure }),
    ...choice,
    ...(secretRules(permit).length === 0 ? {} : { secretRules: secretRules(permit) }),
    ...(sent === null ? {} : { sent }),
    timings: {
      localMs,
      gateMs: gateMs(local.answer, outcome?.answer ?? null),
      serverFirstByteMs: outcome?.answer?.timings.firstTokenMs ?? null,
      serverMs: outcome?.ms ?? null,
      totalMs: clock.nowMs() - startMs,
    },
  };
  return { ...record, explanation: explain(record) };
}

interface LocalOutcome {
  readonly answer: TierAnswer | null;
  readonly failure: TierFailure | null;
  readonly tokens: readonly GeneratedToken[];
}

/**
 * Runs the local engine. Where the first tokens already settle that the score stays below the threshold, or the text so far
 * that it will not parse, the server starts at once; local decoding then goes on until the server's answer is there and parses, or ends, by policy.
 */
async function answerLocally(
  request: CompletionRequest,
  policy: RoutingPolicy,
  dependencies: RouteDependencies,
  options: RouteOptions,
  server: ServerAttempt | null,
): Promise<LocalOutcome> {
  const { clock, localEngine } = dependencies;
  const tokens: GeneratedToken[] = [];
  const notNeeded = new AbortController();
  const startMs = clock.nowMs();
  const isBroken = usesGate(policy) ? dependencies.checker.watch?.(request, localEngine.promptMode) : null;
  let raw = '';

  const exitEarly = (attempt: ServerAttempt, reason: Reason): void => {
    void attempt.run(true, reason).then(
      ({ answer }) => {
        if (answer?.gate?.valid === true) notNeeded.abort();
      },
      () => undefined,
    );
    if (policy.earlyExit === 'stop') notNeeded.abort();
  };

  options.onEvent?.({ type: 'local-started' });
  try {
    const answer = await answerTier(localEngine, request, dependencies, {
      signal: AbortSignal.any([options.signal, notNeeded.signal]),
      layer: policy.gate.layer,
      onToken(token, index) {
        tokens.push(token);
        options.onEvent?.({ type: 'local-token', token, index });
        raw += token.special === true ? '' : token.text;
        if (server === null || server.started || policy.earlyExit === 'off') return;
        if (isHopeless(policy, tokens)) exitEarly(server, 'low-confidence');
        // The first tokens decide about the score; only a text that would be kept is worth watching.
        else if (isBroken?.(raw) === true) exitEarly(server, 'invalid-syntax');
      },
    });
    if (answer.gate !== null) options.onEvent?.({ type: 'gate', tier: 'local', gate: answer.gate });
    return { answer, failure: null, tokens: tokensOf(answer) };
  } catch (error) {
    throwIfAborted(options.signal);
    // Ended on purpose, while generating or while the gate was at work on a text that nobody needs any more.
    if (notNeeded.signal.aborted) return { answer: partialAnswer(localEngine, tokens, clock.nowMs() - startMs), failure: null, tokens };
    if (!(error instanceof EngineError)) throw error;
    return { answer: null, failure: failureOf(error), tokens };
  }
}

interface Choice {
  readonly origin: Origin | null;
  readonly keptLocalReason?: KeptLocalReason;
  readonly shown: string | null;
}

/**
 * Two answers, one choice: the server's where it is usable, else the local one where that parses, else nothing.
 * Beyond the paper, which always takes the server's. Blank and broken text is never shown.
 */
function arbitrate(policy: RoutingPolicy, decision: Decision, local: TierAnswer | null, outcome: ServerOutcome | null, permit: EscalationPermit): Choice {
  if (decision.decision === 'keep' && local !== null) return { origin: 'local', shown: local.text };

  const server = outcome?.answer ?? null;
  if (server !== null && isUsable(server, usesGate(policy))) return { origin: 'server', shown: server.text };

  const keptLocalReason = whyNotServer(outcome, permit);
  if (local === null || !isUsable(local, true)) return { origin: null, keptLocalReason, shown: null };
  return { origin: 'kept-local', keptLocalReason, shown: local.text };
}

function isUsable(answer: TierAnswer, checks: boolean): boolean {
  return answer.text.trim() !== '' && (!checks || answer.gate?.valid === true);
}

function whyNotServer(outcome: ServerOutcome | null, permit: EscalationPermit): KeptLocalReason {
  if (!permit.allowed) return permit.reason;
  switch (outcome?.failure?.code) {
    case undefined:
      return 'server-invalid';
    case 'busy':
      return 'server-busy';
    case 'timeout':
      return 'server-timeout';
    default:
      return 'server-unavailable';
  }
}

function secretRules(permit: EscalationPermit): string[] {
  return [...(permit.allowed ? permit.masked : permit.rules)];
}

/** The tokens as the record has them, so that live decisions and decisions from records are the same. */
function tokensOf(answer: TierAnswer): GeneratedToken[] {
  return answer.tokens.map((text, i) => ({ text, logprob: answer.logprobs[i] ?? null, special: answer.skipped.includes(i) }));
}

function gateMs(local: TierAnswer | null, server: TierAnswer | null): number | null {
  const times = [local?.gate?.ms, server?.gate?.ms].filter((ms) => ms !== undefined);
  return times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0);
}
