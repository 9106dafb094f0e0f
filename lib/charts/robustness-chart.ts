import type { RobustnessRow } from '../evaluation';
import type { Transfer } from '../evaluation/lab';
import { domainAround } from './domain';
import { formatFigure } from './format';
import type { ChartSpec } from './spec';
import type { Words } from './words';

/** pass@1 and local rate on the tasks left over, for each calibration size and seed. */
export function robustnessChart(rows: readonly RobustnessRow[], words: Words): ChartSpec {
  const sizes = [...new Set(rows.map(({ size }) => String(size)))];
  const point = (key: 'passAt1' | 'localRate') => rows.map((row) => ({ x: String(row.size), y: row[key], label: `${row.size} ${words('calibrationTasks')}, ${words('seed')} ${row.seed}: ${words(key)} ${formatFigure(row[key], 'percent')}, t = ${formatFigure(row.threshold, 'probability')}` }));
  return {
    id: 'robustness',
    height: 260,
    margin: { left: 48, right: 20, top: 18, bottom: 40 },
    x: { label: words('calibrationTasks'), type: 'point', domain: sizes, format: 'text' },
    y: { domain: domainAround(rows.flatMap(({ passAt1, localRate }) => [passAt1, localRate])), format: 'percent', grid: true },
    marks: [
      { kind: 'dot', data: point('localRate'), channels: { x: 'x', y: 'y' }, style: { r: 5, fill: 'none', stroke: 'var(--local-mark)', strokeWidth: 1.75, dx: 7 } },
      { kind: 'dot', data: point('passAt1'), channels: { x: 'x', y: 'y' }, style: { r: 5, fill: 'var(--ink)', fillOpacity: 0.75, stroke: 'var(--surface)', dx: -7 } },
      { kind: 'text', data: [{ text: `● ${words('passAt1')}` }], channels: { text: 'text' }, style: { frameAnchor: 'top-left', dy: -12, fill: 'var(--ink)', textAnchor: 'start' } },
      { kind: 'text', data: [{ text: `○ ${words('localRate')}` }], channels: { text: 'text' }, style: { frameAnchor: 'top-left', dx: 70, dy: -12, fill: 'var(--local)', textAnchor: 'start' } },
    ],
    table: {
      columns: [
        { key: 'size', title: words('calibrationTasks'), format: 'count' },
        { key: 'seed', title: words('seed'), format: 'count' },
        { key: 'threshold', title: words('threshold'), format: 'probability' },
        { key: 'passAt1', title: words('passAt1'), format: 'percent' },
        { key: 'localRate', title: words('localRate'), format: 'percent' },
      ],
      rows: rows.map(({ size, seed, threshold, passAt1, localRate }) => ({ size, seed, threshold, passAt1, localRate })),
    },
  };
}

/** A threshold carried from one group of tasks (rows) to another (columns). */
export function transferMatrix(cells: readonly Transfer[], titleOf: (name: string) => string, words: Words): ChartSpec {
  const names = [...new Set(cells.map(({ from }) => titleOf(from)))];
  const data = cells.map((cell) => ({
    x: titleOf(cell.to),
    y: titleOf(cell.from),
    own: cell.from === cell.to,
    figure: formatFigure(cell.passAt1, 'percent'),
    second: `● ${Math.round(cell.localRate * 100)}%`,
    label: `${words('chosenOn')} ${titleOf(cell.from)}, ${words('usedOn')} ${titleOf(cell.to)}: ${words('passAt1')} ${formatFigure(cell.passAt1, 'percent')}, ${words('localRate')} ${formatFigure(cell.localRate, 'percent')}, t = ${formatFigure(cell.threshold, 'probability')}`,
  }));
  return {
    id: 'transfer',
    minWidth: 116 + names.length * 88,
    height: 50 + Math.max(1, names.length) * 56,
    margin: { left: 104, right: 8, top: 40, bottom: 6 },
    x: { type: 'band', domain: names, format: 'text', label: words('usedOn') },
    y: { type: 'band', domain: names, format: 'text' },
    marks: [
      { kind: 'cell', data: data.filter(({ own }) => !own), channels: { x: 'x', y: 'y' }, style: { fill: 'var(--sunken)', inset: 2, rx: 5 } },
      { kind: 'cell', data: data.filter(({ own }) => own), channels: { x: 'x', y: 'y' }, style: { fill: 'var(--surface)', stroke: 'var(--strong-line)', inset: 2, rx: 5 } },
      { kind: 'text', data, channels: { x: 'x', y: 'y', text: 'figure' }, style: { dy: -6, fontWeight: 600, fill: 'var(--ink)' } },
      { kind: 'text', data, channels: { x: 'x', y: 'y', text: 'second' }, style: { dy: 9, fontSize: 10, fill: 'var(--muted)' } },
    ],
    table: {
      columns: [
        { key: 'from', title: words('chosenOn'), format: 'text' },
        { key: 'to', title: words('usedOn'), format: 'text' },
        { key: 'threshold', title: words('threshold'), format: 'probability' },
        { key: 'passAt1', title: words('passAt1'), format: 'percent' },
        { key: 'localRate', title: words('localRate'), format: 'percent' },
        { key: 'tasks', title: words('tasks'), format: 'count' },
      ],
      rows: cells.map(({ from, to, threshold, passAt1, localRate, tasks }) => ({ from: titleOf(from), to: titleOf(to), threshold, passAt1, localRate, tasks })),
    },
  };
}
