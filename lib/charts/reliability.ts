import type { LabColumns } from '../evaluation/lab';
import { within } from './slice';
import type { ChartSpec } from './spec';
import type { Words } from './words';

const BINS = 10;

/** How far a score can be read as a probability of being right. Tasks without a score are left out. */
export interface ReliabilityFigures {
  readonly n: number;
  /** Expected calibration error over ten equal bins: mean of |share right − mean score|, weighted by tasks; NaN for none. */
  readonly ece: number;
  /** Mean of (score − right)²; NaN for none. */
  readonly brier: number;
  readonly bins: readonly { readonly from: number; readonly to: number; readonly n: number; readonly meanScore: number; readonly shareRight: number; readonly low: number; readonly high: number }[];
}

export function reliabilityOf(columns: LabColumns, scores: Float64Array): ReliabilityFigures {
  const sums = Array.from({ length: BINS }, () => ({ n: 0, score: 0, right: 0 }));
  let n = 0;
  let squares = 0;
  for (let i = 0; i < columns.n; i += 1) {
    const score = scores[i] ?? Number.NaN;
    const sum = sums[Math.min(BINS - 1, Math.floor(score * BINS))];
    if (!within(score, [0, 1]) || sum === undefined) continue;
    const right = columns.localPassed[i] ?? 0;
    n += 1;
    squares += (score - right) ** 2;
    sum.n += 1;
    sum.score += score;
    sum.right += right;
  }
  const bins = sums.map((sum, k) => ({ from: k / BINS, to: (k + 1) / BINS, n: sum.n, meanScore: sum.score / sum.n, shareRight: sum.right / sum.n, ...wilson(sum.right, sum.n) }));
  const gaps = bins.reduce((total, bin) => (bin.n === 0 ? total : total + bin.n * Math.abs(bin.shareRight - bin.meanScore)), 0);
  return { n, ece: n === 0 ? Number.NaN : gaps / n, brier: n === 0 ? Number.NaN : squares / n, bins };
}

/** 95% interval of a share by Wilson's formula. */
function wilson(hits: number, n: number): { readonly low: number; readonly high: number } {
  if (n === 0) return { low: Number.NaN, high: Number.NaN };
  const z = 1.96;
  const p = hits / n;
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

export function reliability({ bins, n }: ReliabilityFigures, words: Words): ChartSpec {
  const known = bins
    .filter((bin) => bin.n > 0)
    .map((bin) => ({
      ...bin,
      radius: 3 + 11 * Math.sqrt(bin.n / Math.max(1, n)),
      label: `${words('confidence')} ${bin.from.toFixed(1)}–${bin.to.toFixed(1)}: ${Math.round(bin.shareRight * 100)}% ${words('right')}, ${bin.n} ${words('tasks')}`,
      pick: { confidence: [bin.from, bin.to] as const },
    }));
  return {
    id: 'reliability',
    height: 300,
    margin: { left: 48, right: 20, top: 28, bottom: 40 },
    x: { label: words('confidence'), domain: [0, 1], format: 'probability', ticks: 5, grid: true },
    y: { label: `${words('share')} ${words('right')}`, domain: [0, 1], format: 'percent', ticks: 5, grid: true },
    marks: [
      { kind: 'link', data: [{ x1: 0, y1: 0, x2: 1, y2: 1 }], channels: { x1: 'x1', y1: 'y1', x2: 'x2', y2: 'y2' }, style: { stroke: 'var(--strong-line)', strokeDasharray: '4 3' } },
      { kind: 'text', data: [{ x: 0.68, y: 0.84, text: words('perfect') }], channels: { x: 'x', y: 'y', text: 'text' }, style: { textAnchor: 'end', fill: 'var(--muted)', stroke: 'var(--surface)', strokeWidth: 4 } },
      { kind: 'link', data: known, channels: { x1: 'meanScore', x2: 'meanScore', y1: 'low', y2: 'high' }, style: { stroke: 'var(--ink)', strokeOpacity: 0.5 } },
      { kind: 'line', data: known, channels: { x: 'meanScore', y: 'shareRight' }, style: { stroke: 'var(--ink)', strokeOpacity: 0.5 } },
      { kind: 'dot', data: known, channels: { x: 'meanScore', y: 'shareRight', r: 'radius' }, style: { fill: 'var(--local-mark)', fillOpacity: 0.75, stroke: 'var(--local-mark)' } },
    ],
    table: {
      columns: [
        { key: 'from', title: words('from'), format: 'probability' },
        { key: 'to', title: words('to'), format: 'probability' },
        { key: 'n', title: words('tasks'), format: 'count' },
        { key: 'meanScore', title: words('confidence'), format: 'probability' },
        { key: 'shareRight', title: `${words('share')} ${words('right')}`, format: 'percent' },
        { key: 'low', title: '2.5%', format: 'percent' },
        { key: 'high', title: '97.5%', format: 'percent' },
      ],
      rows: bins.map(({ from, to, n: tasks, meanScore, shareRight, low, high }) => ({ from, to, n: tasks, meanScore, shareRight, low, high })),
    },
  };
}
