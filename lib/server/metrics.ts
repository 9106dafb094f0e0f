import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** State that is read when metrics are asked for. */
export interface MetricsSources {
  readonly active: () => number;
  readonly queued: () => number;
  readonly breakerState: () => 'closed' | 'half-open' | 'open' | null;
}

export interface Metrics {
  readonly registry: Registry;
  /** One request's outcome: `ok`, `aborted` or a door error's code. */
  readonly requests: Counter<'outcome'>;
  /** Escalations by the router's reason. */
  readonly escalations: Counter<'reason'>;
  readonly upstreamErrors: Counter<'code'>;
  readonly retries: Counter;
  readonly queueSeconds: Histogram;
  readonly firstByteSeconds: Histogram;
  readonly totalSeconds: Histogram;
  readonly generatedTokens: Counter;
  readonly sentChars: Counter<'part'>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The app's Prometheus metrics. No label holds anything that a client chose freely. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'synconfroute_active_requests',
    help: 'Requests that hold a slot',
    registers,
    collect() {
      this.set(sources.active());
    },
  });
  new Gauge({
    name: 'synconfroute_queued_requests',
    help: 'Requests that wait for a slot',
    registers,
    collect() {
      this.set(sources.queued());
    },
  });
  new Gauge({
    name: 'synconfroute_breaker_open',
    help: '0 closed, 0.5 half-open, 1 open; absent without an upstream',
    registers,
    collect() {
      const state = sources.breakerState();
      if (state !== null) this.set(state === 'open' ? 1 : state === 'half-open' ? 0.5 : 0);
      else this.reset();
    },
  });
  const histogram = (name: string, help: string) => new Histogram({ name, help, buckets: SECONDS, registers });
  return {
    registry,
    requests: new Counter({ name: 'synconfroute_requests_total', help: 'Completion requests by outcome', labelNames: ['outcome'], registers }),
    escalations: new Counter({ name: 'synconfroute_escalations_total', help: 'Escalations by the router’s reason', labelNames: ['reason'], registers }),
    upstreamErrors: new Counter({ name: 'synconfroute_upstream_errors_total', help: 'Failures of the upstream by code', labelNames: ['code'], registers }),
    retries: new Counter({ name: 'synconfroute_upstream_retries_total', help: 'Second tries before the first byte', registers }),
    queueSeconds: histogram('synconfroute_queue_seconds', 'Waiting for a slot'),
    firstByteSeconds: histogram('synconfroute_first_byte_seconds', 'From the slot to the upstream’s first chunk'),
    totalSeconds: histogram('synconfroute_request_seconds', 'Whole request'),
    generatedTokens: new Counter({ name: 'synconfroute_generated_tokens_total', help: 'Tokens that the upstream generated', registers }),
    sentChars: new Counter({ name: 'synconfroute_sent_chars_total', help: 'Characters of code sent upstream', labelNames: ['part'], registers }),
  };
}
