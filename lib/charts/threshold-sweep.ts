import { thresholdAt } from '../evaluation';
import type { LabMethod, LabView } from '../evaluation/lab';
import { formatFigure } from './format';
import type { Slice } from './slice';
import type { ChartSpec, Datum, LiveMarks } from './spec';
import type { Words } from './words';

/** pass@1, share kept local and share kept wrongly at every threshold, with 95% bands; the server's pass@1 as the line to hold. */
export function thresholdSweep(view: LabView, method: LabMethod, words: Words): ChartSpec {
  const n = Math.max(1, view.test.n);
  const rows = Array.from(method.counts.kept, (kept, step) => ({
    t: thresholdAt(step),
    passAt1: (method.counts.passed[step] ?? 0) / n,
    localRate: kept / n,
    wronglyKept: (method.counts.wronglyKept[step] ?? 0) / n,
    passLow: method.intervals.passAt1[step]?.[0] ?? null,
    passHigh: method.intervals.passAt1[step]?.[1] ?? null,
    localLow: method.intervals.localRate[step]?.[0] ?? null,
    localHigh: method.intervals.localRate[step]?.[1] ?? null,
  }));
  const server = view.test.serverPassed.reduce((sum, passed) => sum + passed, 0) / n;
  return {
    id: 'threshold-sweep',
    height: 380,
    margin: { left: 48, right: 20, top: 30, bottom: 40 },
    x: { label: words('threshold'), domain: [0, 1], format: 'probability', ticks: 10 },
    y: { domain: [0, 1], format: 'percent', grid: true },
    marks: [
      { kind: 'areaY', data: rows, channels: { x: 't', y1: 'passLow', y2: 'passHigh' }, style: { fill: 'var(--ink)', fillOpacity: 0.1 } },
      { kind: 'areaY', data: rows, channels: { x: 't', y1: 'localLow', y2: 'localHigh' }, style: { fill: 'var(--local-mark)', fillOpacity: 0.14 } },
      { kind: 'ruleY', data: [{ y: server }], channels: { y: 'y' }, style: { stroke: 'var(--server-mark)', strokeDasharray: '4 3' } },
      { kind: 'line', data: rows, channels: { x: 't', y: 'passAt1' }, style: { stroke: 'var(--ink)', strokeWidth: 2 } },
      { kind: 'line', data: rows, channels: { x: 't', y: 'localRate' }, style: { stroke: 'var(--local-mark)', strokeWidth: 2 } },
      { kind: 'line', data: rows, channels: { x: 't', y: 'wronglyKept' }, style: { stroke: 'var(--reject-mark)', strokeWidth: 1.75, strokeDasharray: '5 3' } },
      ...directLabels(rows, server, words),
    ],
    table: {
      columns: [
        { key: 't', title: words('threshold'), format: 'probability' },
        { key: 'passAt1', title: words('passAt1'), format: 'percent' },
        { key: 'passLow', title: `${words('passAt1')} 2.5%`, format: 'percent' },
        { key: 'passHigh', title: `${words('passAt1')} 97.5%`, format: 'percent' },
        { key: 'localRate', title: words('localRate'), format: 'percent' },
        { key: 'wronglyKept', title: words('wronglyKept'), format: 'percent' },
      ],
      rows,
    },
  };
}

interface SweepRow {
  readonly t: number;
  readonly passAt1: number;
  readonly localRate: number;
  readonly wronglyKept: number;
}

/** Height of a label as a share of the axis. */
const LABEL_SHARE = 0.07;

/** Names beside the lines, where they start; moved apart where two start together, and beneath its line where the server's would cross it. */
function directLabels(rows: readonly SweepRow[], server: number, words: Words): ChartSpec['marks'] {
  const start = rows[0];
  if (start === undefined) return [];
  const wanted = [
    { y: start.localRate, text: words('localRate'), fill: 'var(--local)' },
    { y: start.passAt1, text: words('passAt1'), fill: 'var(--ink)' },
    { y: start.wronglyKept, text: words('wronglyKept'), fill: 'var(--reject)' },
  ].sort((a, b) => b.y - a.y);
  let ceiling = 1;
  const labels = wanted.map((label, i) => {
    const y = Math.min(label.y, ceiling);
    const isCrossed = server > y - 0.005 && server < y + LABEL_SHARE;
    const hasRoomBeneath = (wanted[i + 1]?.y ?? 0) < y - 2 * LABEL_SHARE;
    ceiling = y - LABEL_SHARE;
    return { ...label, y, dy: isCrossed && hasRoomBeneath ? 10 : -8 };
  });
  return [
    ...labels.map(({ y, text, fill, dy }) => ({ kind: 'text' as const, data: [{ x: 0.012, y, text }], channels: { x: 'x', y: 'y', text: 'text' }, style: { textAnchor: 'start', dy, fill, fontWeight: 500, stroke: 'var(--surface)', strokeWidth: 4 } })),
    // Thresholds that are chosen are high ones: on the left their line crosses no name.
    { kind: 'text', data: [{ x: 0.25, y: server, text: `▲ ${words('server')}` }], channels: { x: 'x', y: 'y', text: 'text' }, style: { textAnchor: 'start', dy: -8, fill: 'var(--server)', stroke: 'var(--surface)', strokeWidth: 4 } },
  ];
}

export function thresholdSweepLive(slice: Slice, chosen: number | null, words: Words): LiveMarks {
  const n = Math.max(1, slice.n);
  const x = slice.threshold;
  const point = (key: 'kept' | 'passed' | 'wronglyKept', name: string): Datum => ({
    x,
    y: slice[key] / n,
    label: `t = ${formatFigure(x, 'probability')}: ${name} ${formatFigure(slice[key] / n, 'percent')}`,
    pick: key === 'kept' ? { kept: true } : key === 'passed' ? { routed: 'passed' } : { kept: true, local: 'failed' },
  });
  return [
    ...(chosen === null ? [] : [{ kind: 'ruleX' as const, data: [{ x: chosen }], channels: { x: 'x' }, style: { stroke: 'var(--strong-line)', strokeDasharray: '2 3' } }]),
    { kind: 'ruleX', data: [{ x }], channels: { x: 'x' }, style: { stroke: 'var(--kept-mark)', strokeWidth: 2 } },
    { kind: 'dot', data: [point('passed', words('passAt1'))], channels: { x: 'x', y: 'y' }, style: { r: 4.5, fill: 'var(--ink)', stroke: 'var(--surface)', strokeWidth: 1.5 } },
    { kind: 'dot', data: [point('kept', words('localRate'))], channels: { x: 'x', y: 'y' }, style: { r: 4.5, fill: 'var(--local-mark)', stroke: 'var(--surface)', strokeWidth: 1.5 } },
    { kind: 'dot', data: [point('wronglyKept', words('wronglyKept'))], channels: { x: 'x', y: 'y' }, style: { r: 4.5, fill: 'var(--reject-mark)', stroke: 'var(--surface)', strokeWidth: 1.5 } },
  ];
}
