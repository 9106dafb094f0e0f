import type { LabColumns } from '../evaluation/lab';
import type { ChartMark, ChartSpec, ChartTable, Datum, LiveMarks, TaskFilter } from './spec';
import type { Words } from './words';

const KINDS = [
  { local: 'failed', valid: false, style: { fill: 'var(--reject-mark)', fillOpacity: 0.35, stroke: 'var(--reject-mark)', strokeDasharray: '3 2' } },
  { local: 'failed', valid: true, style: { fill: 'var(--strong-line)' } },
  { local: 'passed', valid: false, style: { fill: 'var(--kept-mark)' } },
  { local: 'passed', valid: true, style: { fill: 'var(--local-mark)' } },
] as const;

function nameOf({ local, valid }: (typeof KINDS)[number], words: Words): string {
  if (local === 'passed') return `${words('right')}${valid ? '' : `, ${words('caught')}`}`;
  return words(valid ? 'validButWrong' : 'brokenSyntax');
}

/** Of the confident local answers: how many are wrong, how many of these the gate catches, and what it costs in right ones. The bars come with the threshold. */
export function confidentWrong(columns: LabColumns, words: Words): ChartSpec {
  return {
    id: 'confident-wrong',
    height: 190,
    margin: { left: 140, right: 36, top: 8, bottom: 36 },
    // The longest bar of all thresholds fits, so that bars and not the axis move.
    x: { label: words('tasks'), domain: [0, Math.max(1, ...KINDS.map((kind) => countOf(columns, kind, 0)))], format: 'count', ticks: 5, grid: true },
    y: { type: 'band', domain: KINDS.map((kind) => nameOf(kind, words)), format: 'text' },
    marks: [],
    table: { columns: [], rows: [] },
  };
}

/** The answers whose confidence is at least `threshold`. */
export function confidentWrongLive(columns: LabColumns, threshold: number, words: Words): { readonly marks: LiveMarks; readonly table: ChartTable } {
  const groups = KINDS.map((kind) => {
    const count = countOf(columns, kind, threshold);
    const pick: TaskFilter = { local: kind.local, valid: kind.valid, confidence: [threshold, 1] };
    const name = nameOf(kind, words);
    return { style: kind.style, datum: { name, count, label: `${name}: ${count} ${words('tasks')}`, text: String(count), pick } satisfies Datum };
  });
  return {
    marks: groups.flatMap(({ style, datum }): ChartMark[] => [
      { kind: 'barX', data: [datum], channels: { x: 'count', y: 'name' }, style: { ...style, thickness: 26 } },
      { kind: 'text', data: [datum], channels: { x: 'count', y: 'name', text: 'text' }, style: { textAnchor: 'start', dx: 5, fill: 'var(--ink)' } },
    ]),
    table: {
      columns: [
        { key: 'name', title: '', format: 'text' },
        { key: 'count', title: words('tasks'), format: 'count' },
      ],
      rows: groups.map(({ datum: { name, count } }) => ({ name, count })),
    },
  };
}

function countOf(columns: LabColumns, { local, valid }: (typeof KINDS)[number], threshold: number): number {
  let count = 0;
  for (let i = 0; i < columns.n; i += 1) {
    if ((columns.confidence[i] ?? Number.NaN) >= threshold && (columns.localPassed[i] === 1) === (local === 'passed') && (columns.syntaxValid[i] === 1) === valid) count += 1;
  }
  return count;
}
