import type { LabColumns } from '../evaluation/lab';
import { formatFigure } from './format';
import type { Slice } from './slice';
import type { ChartMark, ChartSpec, LiveMarks } from './spec';
import type { Words } from './words';

/** What one person waits for without noticing; the paper's budget. */
export const BUDGET_MS = 200;

/** Time to the answer of every task, milliseconds; NaN where one of the times is unknown. */
export interface RoutedLatency {
  /** The local answer in whole, then the server's where the task is escalated. */
  readonly routed: Float64Array;
  /** The server starts as soon as the first three tokens are below the threshold. */
  readonly earlyExit: Float64Array;
}

/** @param exits whether the method's score is known after three tokens, so that decoding can be left early. */
export function routedLatency(columns: LabColumns, slice: Slice, exits: boolean): RoutedLatency {
  const routed = new Float64Array(columns.n);
  const earlyExit = new Float64Array(columns.n);
  for (let i = 0; i < columns.n; i += 1) {
    const local = columns.localMs[i] ?? Number.NaN;
    const server = columns.serverMs[i] ?? Number.NaN;
    const kept = slice.keptMask[i] === 1;
    routed[i] = kept ? local : local + server;
    const hopeless = exits && !kept && (columns.confidence[i] ?? Number.NaN) < slice.threshold;
    earlyExit[i] = hopeless ? (columns.firstThreeMs[i] ?? Number.NaN) + server : (routed[i] ?? Number.NaN);
  }
  return { routed, earlyExit };
}

/** The `share` quantile of the known values; NaN for none. */
export function quantile(values: Float64Array, share: number): number {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  return known[Math.min(known.length - 1, Math.floor(share * known.length))] ?? Number.NaN;
}

/** The powers of ten of a domain: ticks between them come too close on some widths. */
function decades([least, most]: readonly [number, number]): readonly number[] {
  const from = Math.round(Math.log10(least));
  return Array.from({ length: Math.round(Math.log10(most)) - from + 1 }, (_, i) => 10 ** (from + i));
}

/** Powers of ten around all times. */
function latencyDomain(columns: LabColumns): readonly [number, number] {
  const known = [...columns.localMs, ...columns.serverMs].filter((ms) => ms > 0);
  const least = Math.min(100, ...known);
  const most = Math.max(1000, ...known);
  return [10 ** Math.floor(Math.log10(least)), 10 ** Math.ceil(Math.log10(most * 1.6))];
}

const QUANTILES = Array.from({ length: 41 }, (_, k) => k / 40);

function distribution(values: Float64Array): { readonly ms: number; readonly share: number }[] {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  if (known.length === 0) return [];
  return QUANTILES.map((share) => ({ ms: known[Math.min(known.length - 1, Math.floor(share * known.length))] ?? 0, share }));
}

/** Share of tasks answered within a time, for each tier. */
export function latencyDistribution(columns: LabColumns, words: Words): ChartSpec {
  const domain = latencyDomain(columns);
  const local = distribution(columns.localMs);
  const server = distribution(columns.serverMs);
  return {
    id: 'latency-distribution',
    height: 300,
    margin: { left: 48, right: 32, top: 30, bottom: 40 },
    x: { label: words('latency'), type: 'log', domain, format: 'ms', ticks: decades(domain) },
    y: { label: words('share'), domain: [0, 1], format: 'percent', ticks: 5, grid: true },
    marks: [
      ...budget(domain, words),
      { kind: 'line', data: local, channels: { x: 'ms', y: 'share' }, style: { stroke: 'var(--local-mark)', strokeWidth: 2 } },
      { kind: 'line', data: server, channels: { x: 'ms', y: 'share' }, style: { stroke: 'var(--server-mark)', strokeWidth: 2, strokeDasharray: '6 2' } },
      ...legend(domain[1], [
        { text: `▲ ${words('server')}`, fill: 'var(--server)' },
        { text: `● ${words('local')}`, fill: 'var(--local)' },
        { text: `━ ${words('routed')}`, fill: 'var(--ink)' },
        { text: `··· ${words('routedEarly')}`, fill: 'var(--muted)' },
      ]),
    ],
    table: {
      columns: [
        { key: 'share', title: words('share'), format: 'percent' },
        { key: 'local', title: words('local'), format: 'ms' },
        { key: 'server', title: words('server'), format: 'ms' },
      ],
      rows: QUANTILES.map((share, i) => ({ share, local: local[i]?.ms ?? null, server: server[i]?.ms ?? null })),
    },
  };
}

export function latencyDistributionLive({ routed, earlyExit }: RoutedLatency): LiveMarks {
  return [
    { kind: 'line', data: distribution(routed), channels: { x: 'ms', y: 'share' }, style: { stroke: 'var(--ink)', strokeWidth: 2 } },
    { kind: 'line', data: distribution(earlyExit), channels: { x: 'ms', y: 'share' }, style: { stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: '2 3' } },
  ];
}

/** In the corner that a distribution leaves free: long times and small shares. */
function legend(right: number, names: readonly { readonly text: string; readonly fill: string }[]): ChartMark[] {
  return names.map(({ text, fill }, i) => ({
    kind: 'text',
    data: [{ x: right, y: 0.38 - 0.1 * i, text }],
    channels: { x: 'x', y: 'y', text: 'text' },
    style: { textAnchor: 'end', dx: -4, fill, fontWeight: 500, stroke: 'var(--surface)', strokeWidth: 4 },
  }));
}

function budget([least]: readonly [number, number], words: Words): ChartMark[] {
  if (least > BUDGET_MS) return [];
  return [
    { kind: 'ruleX', data: [{ x: BUDGET_MS }], channels: { x: 'x' }, style: { stroke: 'var(--strong-line)', strokeDasharray: '4 3' } },
    { kind: 'text', data: [{ x: BUDGET_MS, text: words('budget') }], channels: { x: 'x', text: 'text' }, style: { frameAnchor: 'top', dy: -12, textAnchor: 'middle', fill: 'var(--muted)' } },
  ];
}

/** A model that somebody else measured on other hardware. */
export interface StatedModel {
  readonly name: string;
  /** Fraction. */
  readonly passAt1: number;
  readonly latencyMs: number;
}

/** Median time against pass@1: both tiers and the routed pair; hollow, what the paper states of its models. */
export function qualityLatency(columns: LabColumns, stated: readonly StatedModel[], words: Words): ChartSpec {
  const n = Math.max(1, columns.n);
  const tier = (passed: Uint8Array, ms: Float64Array, title: string) => ({ name: title, ms: quantile(ms, 0.5), y: passed.reduce((sum, one) => sum + one, 0) / n, from: words('measured') });
  const local = tier(columns.localPassed, columns.localMs, words('local'));
  const server = tier(columns.serverPassed, columns.serverMs, words('server'));
  const known = [local, server].filter(({ ms }) => ms > 0);
  const domain = latencyDomain(columns);
  const references = stated.map(({ name: title, passAt1, latencyMs }) => ({ name: title, ms: latencyMs, y: passAt1, from: words('paper'), label: `${words('paper')}: ${title}, ${formatFigure(passAt1, 'percent')}, ${formatFigure(latencyMs, 'ms')}` }));
  const dots = known.map((point) => ({ ...point, label: `${point.name}: ${formatFigure(point.y, 'percent')}, ${formatFigure(point.ms, 'ms')}` }));
  return {
    id: 'quality-latency',
    height: 300,
    margin: { left: 48, right: 32, top: 30, bottom: 40 },
    x: { label: words('latency'), type: 'log', domain, format: 'ms', ticks: decades(domain) },
    y: { label: words('passAt1'), domain: [0, 1], format: 'percent', ticks: 5, grid: true },
    marks: [
      ...budget(domain, words),
      { kind: 'dot', data: references, channels: { x: 'ms', y: 'y' }, style: { r: 4, fill: 'var(--surface)', stroke: 'var(--strong-line)', strokeDasharray: '2 1.5' } },
      { kind: 'text', data: references, channels: { x: 'ms', y: 'y', text: 'name' }, style: { textAnchor: 'start', dx: 8, fill: 'var(--muted)', fontSize: 10.5, stroke: 'var(--surface)', strokeWidth: 3 } },
      ...dots.flatMap((point): ChartMark[] => {
        const isLocal = point.name === local.name;
        return [
          { kind: 'dot', data: [point], channels: { x: 'ms', y: 'y' }, style: { r: 6, symbol: isLocal ? 'circle' : 'triangle', fill: isLocal ? 'var(--local-mark)' : 'var(--server-mark)', stroke: 'var(--surface)' } },
          { kind: 'text', data: [point], channels: { x: 'ms', y: 'y', text: 'name' }, style: { textAnchor: 'end', dx: -7, dy: -9, fill: isLocal ? 'var(--local)' : 'var(--server)', fontWeight: 500, stroke: 'var(--surface)', strokeWidth: 3 } },
        ];
      }),
    ],
    table: {
      columns: [
        { key: 'name', title: words('model'), format: 'text' },
        { key: 'from', title: words('data'), format: 'text' },
        { key: 'y', title: words('passAt1'), format: 'percent' },
        { key: 'ms', title: words('latency'), format: 'ms' },
      ],
      rows: [...known, ...references].map(({ name: title, from, y, ms }) => ({ name: title, from, y, ms })),
    },
  };
}

export function qualityLatencyLive(slice: Slice, { routed, earlyExit }: RoutedLatency, words: Words): LiveMarks {
  const y = slice.passed / Math.max(1, slice.n);
  const points = [
    { x: quantile(routed, 0.5), y, name: words('routed') },
    { x: quantile(earlyExit, 0.5), y, name: words('routedEarly') },
  ].filter(({ x }) => x > 0);
  const [whole] = points;
  if (whole === undefined) return [];
  const labelled = points.map((point) => ({ ...point, label: `${point.name}: ${formatFigure(y, 'percent')}, ${formatFigure(point.x, 'ms')}` }));
  return [
    { kind: 'dot', data: labelled.slice(1), channels: { x: 'x', y: 'y' }, style: { r: 4, fill: 'var(--surface)', stroke: 'var(--ink)', strokeWidth: 1.5 } },
    { kind: 'dot', data: labelled.slice(0, 1), channels: { x: 'x', y: 'y' }, style: { r: 5.5, fill: 'var(--ink)', stroke: 'var(--surface)' } },
    { kind: 'text', data: labelled.slice(0, 1), channels: { x: 'x', y: 'y', text: 'name' }, style: { dy: -13, fill: 'var(--ink)', fontWeight: 500, stroke: 'var(--surface)', strokeWidth: 3 } },
    { kind: 'text', data: labelled.slice(1), channels: { x: 'x', y: 'y', text: 'name' }, style: { dy: 14, fill: 'var(--muted)', fontSize: 10.5, stroke: 'var(--surface)', strokeWidth: 3 } },
  ];
}
