import { thresholdAt } from '../evaluation';
import type { LabMethod, LabView } from '../evaluation/lab';
import { domainAround } from './domain';
import { formatFigure } from './format';
import type { Slice } from './slice';
import type { ChartMark, ChartSpec, Datum, LiveMarks } from './spec';
import type { Words } from './words';

/** Methods that are drawn over all thresholds. */
const CURVES = ['confidence-only', 'synconfroute', 'learned'] as const;
const HEIGHT = 380;
const MARGIN = { left: 48, right: 128, top: 30, bottom: 40 };
const LABEL_PX = 15;

/** pass@1 against the share kept local: curves over all thresholds, every method at its own threshold with its 95% intervals, both tiers and the oracle. */
export function tradeOff(view: LabView, focus: LabMethod['id'], words: Words): ChartSpec {
  const n = Math.max(1, view.test.n);
  const points = view.comparison.methods.flatMap((method) =>
    'notComputed' in method
      ? []
      : [
          {
            id: method.id,
            x: method.localRate,
            y: method.passAt1,
            x1: method.ci95.localRate[0],
            x2: method.ci95.localRate[1],
            y1: method.ci95.passAt1[0],
            y2: method.ci95.passAt1[1],
            threshold: method.threshold,
            wronglyKept: method.wronglyKept,
            label: `${words(`methodName.${method.id}`)}: ${words('passAt1')} ${formatFigure(method.passAt1, 'percent')}, ${words('localRate')} ${formatFigure(method.localRate, 'percent')}`,
            pick: method.id === 'oracle' ? { local: 'passed' as const } : { method: method.id },
          },
        ],
  );
  const domain = domainAround(points.flatMap(({ y, y1, y2 }) => [y, y1, y2]));
  const spread = spreadLabels(points, domain, HEIGHT - MARGIN.top - MARGIN.bottom);
  const curves = view.methods.filter(({ id }) => CURVES.some((known) => known === id));
  const marks: ChartMark[] = [];
  const focused = curves.find(({ id }) => id === focus);
  if (focused !== undefined) {
    marks.push({ kind: 'areaY', data: curveOf(focused, n), channels: { x: 'x', y1: 'lo', y2: 'hi' }, style: { fill: 'var(--ink)', fillOpacity: 0.08 } });
  }
  for (const curve of curves) {
    const isFocus = curve.id === focus;
    marks.push({
      kind: 'line',
      data: curveOf(curve, n),
      channels: { x: 'x', y: 'y' },
      style: { stroke: isFocus ? 'var(--ink)' : 'var(--strong-line)', strokeWidth: isFocus ? 2 : 1.25, strokeDasharray: DASHES[curve.id] ?? '' },
    });
  }
  const leaders: Datum[] = points.map(({ id, x, y }) => ({ x1: x, y1: y, x2: 1, y2: spread.get(id) ?? y }));
  marks.push({ kind: 'link', data: leaders, channels: { x1: 'x1', y1: 'y1', x2: 'x2', y2: 'y2' }, style: { stroke: 'var(--hairline)', strokeWidth: 1 } });
  marks.push({ kind: 'link', data: points, channels: { x1: 'x', x2: 'x', y1: 'y1', y2: 'y2' }, style: { stroke: 'var(--strong-line)' } });
  marks.push({ kind: 'link', data: points, channels: { x1: 'x1', x2: 'x2', y1: 'y', y2: 'y' }, style: { stroke: 'var(--strong-line)' } });
  // Tiers and the oracle lie on top: other methods often decide as one of them.
  for (const point of [...points].sort((a, b) => Number(a.id in LOOKS) - Number(b.id in LOOKS))) {
    const look = LOOKS[point.id] ?? { symbol: 'circle', fill: 'var(--surface)', stroke: 'var(--ink)', r: 3.5 };
    marks.push({ kind: 'dot', data: [point], channels: { x: 'x', y: 'y' }, style: look });
    const strong = point.id === focus || point.id in LOOKS;
    marks.push({
      kind: 'text',
      data: [{ y: spread.get(point.id) ?? point.y, text: words(`methodName.${point.id}`) }],
      channels: { y: 'y', text: 'text' },
      style: { frameAnchor: 'right', textAnchor: 'start', dx: 6, fill: strong ? 'var(--ink)' : 'var(--muted)', fontWeight: point.id === focus ? 600 : 400 },
    });
  }
  return {
    id: 'trade-off',
    height: HEIGHT,
    margin: MARGIN,
    x: { label: words('localRate'), domain: [0, 1], format: 'percent', grid: true },
    y: { label: words('passAt1'), domain, format: 'percent', grid: true },
    marks,
    table: {
      columns: [
        { key: 'method', title: words('method'), format: 'text' },
        { key: 'threshold', title: words('threshold'), format: 'probability' },
        { key: 'y', title: words('passAt1'), format: 'percent' },
        { key: 'y1', title: `${words('passAt1')} 2.5%`, format: 'percent' },
        { key: 'y2', title: `${words('passAt1')} 97.5%`, format: 'percent' },
        { key: 'x', title: words('localRate'), format: 'percent' },
        { key: 'x1', title: `${words('localRate')} 2.5%`, format: 'percent' },
        { key: 'x2', title: `${words('localRate')} 97.5%`, format: 'percent' },
        { key: 'wronglyKept', title: words('wronglyKept'), format: 'percent' },
      ],
      rows: points.map(({ id, x, y, x1, x2, y1, y2, threshold, wronglyKept }) => ({ method: words(`methodName.${id}`), threshold, y, y1, y2, x, x1, x2, wronglyKept })),
    },
  };
}

/** Where the present threshold stands. */
export function tradeOffLive(slice: Slice, words: Words): LiveMarks {
  const n = Math.max(1, slice.n);
  const data: Datum[] = [{ x: slice.kept / n, y: slice.passed / n, label: `t = ${formatFigure(slice.threshold, 'probability')}: ${words('passAt1')} ${formatFigure(slice.passed / n, 'percent')}, ${words('localRate')} ${formatFigure(slice.kept / n, 'percent')}`, pick: { kept: true } }];
  return [
    { kind: 'dot', data, channels: { x: 'x', y: 'y' }, style: { r: 9, fill: 'var(--kept-mark)', fillOpacity: 0.25, stroke: 'none' } },
    { kind: 'dot', data, channels: { x: 'x', y: 'y' }, style: { r: 4.5, fill: 'var(--kept-mark)', stroke: 'var(--surface)', strokeWidth: 1.5 } },
  ];
}

const DASHES: Readonly<Record<string, string>> = { 'confidence-only': '5 3', learned: '1.5 2.5' };

const LOOKS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'always-local': { symbol: 'circle', fill: 'var(--local-mark)', stroke: 'var(--surface)', r: 5.5 },
  'always-server': { symbol: 'triangle', fill: 'var(--server-mark)', stroke: 'var(--surface)', r: 6 },
  oracle: { symbol: 'star', fill: 'var(--ink)', stroke: 'var(--surface)', r: 6 },
};

function curveOf({ counts, intervals }: LabMethod, n: number): Datum[] {
  return Array.from(counts.kept, (kept, step) => ({ t: thresholdAt(step), x: kept / n, y: (counts.passed[step] ?? 0) / n, lo: intervals.passAt1[step]?.[0] ?? null, hi: intervals.passAt1[step]?.[1] ?? null }));
}

/** Labels at the right edge, moved apart until none covers another, in the order of their points. */
function spreadLabels(points: readonly { readonly id: string; readonly y: number }[], [low, high]: readonly [number, number], heightPx: number): ReadonlyMap<string, number> {
  const gap = ((high - low) / heightPx) * LABEL_PX;
  const ordered = [...points].sort((a, b) => b.y - a.y);
  const placed = new Map<string, number>();
  let ceiling = high;
  ordered.forEach(({ id, y }, i) => {
    const floor = low + (ordered.length - 1 - i) * gap;
    const at = Math.max(floor, Math.min(y, ceiling));
    placed.set(id, at);
    ceiling = at - gap;
  });
  return placed;
}
