import type { LabColumns } from '../evaluation/lab';
import type { ChartSpec, TaskFilter } from './spec';
import type { Words } from './words';

/** Which model solves what: where only one does, a router has something to win. */
export function agreement(columns: LabColumns, words: Words): ChartSpec {
  const cells = ([['passed', 'passed', 'bothRight'], ['passed', 'failed', 'onlyLocal'], ['failed', 'passed', 'onlyServer'], ['failed', 'failed', 'bothWrong']] as const).map(([local, server, name]) => {
    let count = 0;
    for (let i = 0; i < columns.n; i += 1) if ((columns.localPassed[i] === 1) === (local === 'passed') && (columns.serverPassed[i] === 1) === (server === 'passed')) count += 1;
    const share = count / Math.max(1, columns.n);
    const pick: TaskFilter = { local, server };
    return {
      x: words(server === 'passed' ? 'serverRight' : 'serverWrong'),
      y: words(local === 'passed' ? 'localRight' : 'localWrong'),
      key: name,
      name: words(name),
      count,
      tasks: `${count} ${words('tasks')}`,
      share,
      figure: `${Math.round(share * 100)}%`,
      label: `${words(name)}: ${count} ${words('tasks')}`,
      pick,
    };
  });
  const fill = { bothRight: 'var(--sunken)', onlyLocal: 'var(--local-wash)', onlyServer: 'var(--server-wash)', bothWrong: 'var(--sunken)' } as const;
  const ink = { bothRight: 'var(--ink)', onlyLocal: 'var(--local)', onlyServer: 'var(--server)', bothWrong: 'var(--muted)' } as const;
  return {
    id: 'agreement',
    height: 240,
    margin: { left: 84, right: 8, top: 28, bottom: 8 },
    x: { type: 'band', domain: [words('serverRight'), words('serverWrong')], format: 'text' },
    y: { type: 'band', domain: [words('localRight'), words('localWrong')], format: 'text' },
    marks: cells.flatMap((cell) => [
      { kind: 'cell' as const, data: [cell], channels: { x: 'x', y: 'y' }, style: { fill: fill[cell.key], stroke: 'var(--hairline)', inset: 2, rx: 6 } },
      { kind: 'text' as const, data: [cell], channels: { x: 'x', y: 'y', text: 'figure' }, style: { dy: -18, fontSize: 20, fontWeight: 600, fill: ink[cell.key] } },
      { kind: 'text' as const, data: [cell], channels: { x: 'x', y: 'y', text: 'name' }, style: { dy: 6, fill: 'var(--muted)' } },
      { kind: 'text' as const, data: [cell], channels: { x: 'x', y: 'y', text: 'tasks' }, style: { dy: 23, fill: 'var(--muted)' } },
    ]),
    table: {
      columns: [
        { key: 'name', title: '', format: 'text' },
        { key: 'count', title: words('tasks'), format: 'count' },
        { key: 'share', title: words('share'), format: 'percent' },
      ],
      rows: cells.map(({ name, count, share }) => ({ name, count, share })),
    },
  };
}
