import type { LabColumns } from '../evaluation/lab';
import { within } from './slice';
import type { ChartMark, ChartSpec, Datum, LiveMarks, TaskFilter } from './spec';
import type { Words } from './words';

const BINS = 20;

/** How sure the local model was of what was right (above) and of what was wrong (below), and which of it the gate turns away. */
export function confidenceHistogram(columns: LabColumns, words: Words): ChartSpec {
  const bins = Array.from({ length: BINS }, (_, k) => {
    const range = [k / BINS, (k + 1) / BINS] as const;
    const bin = { from: range[0], to: range[1], range, rightValid: 0, rightInvalid: 0, wrongValid: 0, wrongInvalid: 0 };
    for (let i = 0; i < columns.n; i += 1) {
      if (!within(columns.confidence[i] ?? Number.NaN, range)) continue;
      const valid = columns.syntaxValid[i] === 1;
      if (columns.localPassed[i] === 1) bin[valid ? 'rightValid' : 'rightInvalid'] += 1;
      else bin[valid ? 'wrongValid' : 'wrongInvalid'] += 1;
    }
    return bin;
  });
  const most = Math.max(1, ...bins.flatMap((bin) => [bin.rightValid + bin.rightInvalid, bin.wrongValid + bin.wrongInvalid]));
  const stack = (y1: (bin: (typeof bins)[number]) => number, y2: (bin: (typeof bins)[number]) => number, name: string, filter: Omit<TaskFilter, 'confidence'>): Datum[] =>
    bins.flatMap((bin) => {
      const count = Math.abs(y2(bin) - y1(bin));
      if (count === 0) return [];
      return [{ x1: bin.from, x2: bin.to, y1: y1(bin), y2: y2(bin), label: `${name}, ${words('confidence')} ${bin.from.toFixed(2)}–${bin.to.toFixed(2)}: ${count} ${words('tasks')}`, pick: { ...filter, confidence: bin.range } }];
    });
  const bars = (data: Datum[], style: ChartMark['style']): ChartMark => ({ kind: 'rect', data, channels: { x1: 'x1', x2: 'x2', y1: 'y1', y2: 'y2' }, style: { inset: 0.5, ...style } });
  const caught = { fill: 'var(--reject-mark)', fillOpacity: 0.25, stroke: 'var(--reject-mark)', strokeDasharray: '2 2' };
  return {
    id: 'confidence-histogram',
    height: 300,
    margin: { left: 48, right: 20, top: 28, bottom: 40 },
    x: { label: words('confidence'), domain: [0, 1], format: 'probability', ticks: 10 },
    y: { label: words('tasks'), domain: [-most * 1.08, most * 1.08], format: 'count', ticks: 5, grid: true },
    marks: [
      bars(stack(() => 0, (bin) => bin.rightValid, words('right'), { local: 'passed', valid: true }), { fill: 'var(--local-mark)' }),
      bars(stack((bin) => bin.rightValid, (bin) => bin.rightValid + bin.rightInvalid, `${words('right')}, ${words('caught')}`, { local: 'passed', valid: false }), caught),
      bars(stack(() => 0, (bin) => -bin.wrongValid, words('validButWrong'), { local: 'failed', valid: true }), { fill: 'var(--strong-line)' }),
      bars(stack((bin) => -bin.wrongValid, (bin) => -bin.wrongValid - bin.wrongInvalid, `${words('wrong')}, ${words('caught')}`, { local: 'failed', valid: false }), caught),
      { kind: 'ruleY', data: [{ y: 0 }], channels: { y: 'y' }, style: { stroke: 'var(--ink)' } },
      label(most, `▲ ${words('right')}`, 'var(--local)', 0.01),
      label(-most, `▼ ${words('wrong')}`, 'var(--muted)', 0.01),
      label(-most * 0.84, `┄ ${words('caught')}`, 'var(--reject)', 0.01),
    ],
    table: {
      columns: [
        { key: 'from', title: words('from'), format: 'probability' },
        { key: 'to', title: words('to'), format: 'probability' },
        { key: 'rightValid', title: words('right'), format: 'count' },
        { key: 'rightInvalid', title: `${words('right')}, ${words('caught')}`, format: 'count' },
        { key: 'wrongValid', title: words('validButWrong'), format: 'count' },
        { key: 'wrongInvalid', title: `${words('wrong')}, ${words('caught')}`, format: 'count' },
      ],
      rows: bins.map(({ from, to, rightValid, rightInvalid, wrongValid, wrongInvalid }) => ({ from, to, rightValid, rightInvalid, wrongValid, wrongInvalid })),
    },
  };
}

function label(y: number, text: string, fill: string, x: number): ChartMark {
  return { kind: 'text', data: [{ x, y, text }], channels: { x: 'x', y: 'y', text: 'text' }, style: { textAnchor: 'start', fill, fontWeight: 500, stroke: 'var(--surface)', strokeWidth: 4 } };
}

/** Kept on the right of the line; for the learned router the line is its own score's and is not drawn. */
export function confidenceHistogramLive(threshold: number | null): LiveMarks {
  if (threshold === null) return [];
  return [{ kind: 'ruleX', data: [{ x: threshold }], channels: { x: 'x' }, style: { stroke: 'var(--kept-mark)', strokeWidth: 2 } }];
}
