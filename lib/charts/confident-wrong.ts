import type { LabColumns } from '../evaluation/lab';
import type { ChartSpec, TaskFilter } from './spec';
import type { Words } from './words';

/** Of the local answers at or above `threshold`: how many are wrong, how many of these the gate catches, and what it costs in right ones. All of it moves with the threshold. */
export function confidentWrong(columns: LabColumns, threshold: number, words: Words): ChartSpec {
  const confidence = [threshold, 1] as const;
  const groups = ([['failed', false], ['failed', true], ['passed', false], ['passed', true]] as const).map(([local, valid]) => {
    let count = 0;
    for (let i = 0; i < columns.n; i += 1) {
      if ((columns.confidence[i] ?? Number.NaN) >= threshold && (columns.localPassed[i] === 1) === (local === 'passed') && (columns.syntaxValid[i] === 1) === valid) count += 1;
    }
    const pick: TaskFilter = { local, valid, confidence };
    const name = local === 'passed' ? `${words('right')}${valid ? '' : `, ${words('caught')}`}` : words(valid ? 'validButWrong' : 'brokenSyntax');
    return { local, valid, name, count, label: `${name}: ${count} ${words('tasks')}`, text: String(count), pick };
  });
  const fills = ['var(--reject-mark)', 'var(--strong-line)', 'var(--kept-mark)', 'var(--local-mark)'];
  const most = Math.max(1, columns.n);
  return {
    id: 'confident-wrong',
    height: 190,
    margin: { left: 140, right: 36, top: 8, bottom: 36 },
    x: { label: words('tasks'), domain: [0, most], format: 'count', ticks: 5, grid: true },
    y: { type: 'band', domain: groups.map(({ name }) => name), format: 'text' },
    marks: groups.flatMap((group, i) => [
      { kind: 'barX' as const, data: [group], channels: { x: 'count', y: 'name' }, style: { fill: fills[i] ?? 'var(--ink)', insetTop: 3, insetBottom: 3, ...(group.local === 'failed' && !group.valid ? { fillOpacity: 0.35, stroke: 'var(--reject-mark)', strokeDasharray: '3 2' } : {}) } },
      { kind: 'text' as const, data: [group], channels: { x: 'count', y: 'name', text: 'text' }, style: { textAnchor: 'start', dx: 5, fill: 'var(--ink)' } },
    ]),
    table: {
      columns: [
        { key: 'name', title: '', format: 'text' },
        { key: 'count', title: words('tasks'), format: 'count' },
      ],
      rows: groups.map(({ name, count }) => ({ name, count })),
    },
  };
}
