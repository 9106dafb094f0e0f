import type { LabColumns } from '../evaluation/lab';
import { formatFigure } from './format';
import type { Slice } from './slice';
import type { ChartMark, ChartSpec, LiveMarks, TaskFilter } from './spec';
import type { Words } from './words';

interface Group {
  readonly name: string;
  readonly title: string;
  readonly members: readonly number[];
  readonly pick: TaskFilter;
}

/** The test tasks by language or by kind of hole, the largest group first; tasks of an unknown kind are left out. */
function groupsOf(columns: LabColumns, by: 'language' | 'mask', words: Words): readonly Group[] {
  const members = new Map<string, number[]>();
  for (let i = 0; i < columns.n; i += 1) {
    const name = by === 'language' ? columns.languages[i] : columns.masks[i];
    if (name === null || name === undefined) continue;
    const group = members.get(name);
    if (group === undefined) members.set(name, [i]);
    else group.push(i);
  }
  return [...members]
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .map(([name, indexes]) => ({ name, title: `${words(by === 'language' ? `languageName.${name}` : `maskName.${name}`)} · ${indexes.length}`, members: indexes, pick: by === 'language' ? { language: name } : { mask: name } }));
}

function share(members: readonly number[], passed: (index: number) => boolean): number {
  return members.filter(passed).length / Math.max(1, members.length);
}

/** pass@1 of both tiers for each group, one row a group. */
export function facets(columns: LabColumns, by: 'language' | 'mask', words: Words): ChartSpec {
  const rows = groupsOf(columns, by, words).map(({ title, members, pick }) => ({
    group: title,
    tasks: members.length,
    local: share(members, (i) => columns.localPassed[i] === 1),
    server: share(members, (i) => columns.serverPassed[i] === 1),
    pick,
  }));
  const tier = (key: 'local' | 'server', style: ChartMark['style']): ChartMark => ({
    kind: 'dot',
    data: rows.map((row) => ({ x: row[key], y: row.group, label: `${row.group}: ${words(key)} ${formatFigure(row[key], 'percent')}`, pick: { ...row.pick, [key]: 'passed' } })),
    channels: { x: 'x', y: 'y' },
    style: { r: 6, stroke: 'var(--surface)', ...style },
  });
  return {
    id: `facets-${by}`,
    height: 56 + Math.max(1, rows.length) * 36,
    margin: { left: 128, right: 20, top: 8, bottom: 40 },
    x: { label: words('passAt1'), domain: [0, 1], format: 'percent', ticks: 5, grid: true },
    y: { type: 'band', domain: rows.map(({ group }) => group), format: 'text' },
    marks: [
      { kind: 'link', data: rows.map((row) => ({ x1: row.local, x2: row.server, y: row.group })), channels: { x1: 'x1', x2: 'x2', y1: 'y', y2: 'y' }, style: { stroke: 'var(--hairline)', strokeWidth: 3 } },
      tier('local', { fill: 'var(--local-mark)' }),
      tier('server', { fill: 'var(--server-mark)', symbol: 'triangle' }),
    ],
    table: {
      columns: [
        { key: 'group', title: words(by), format: 'text' },
        { key: 'tasks', title: words('tasks'), format: 'count' },
        { key: 'local', title: `${words('passAt1')}, ${words('local')}`, format: 'percent' },
        { key: 'server', title: `${words('passAt1')}, ${words('server')}`, format: 'percent' },
      ],
      rows: rows.map(({ group, tasks, local, server }) => ({ group, tasks, local, server })),
    },
  };
}

/** The routed pair's pass@1 and what stays local, for each group. */
export function facetsLive(columns: LabColumns, slice: Slice, by: 'language' | 'mask', words: Words): LiveMarks {
  const data = groupsOf(columns, by, words).map(({ title, members, pick }) => {
    const x = share(members, (i) => (slice.keptMask[i] === 1 ? columns.localPassed[i] : columns.serverPassed[i]) === 1);
    const kept = share(members, (i) => slice.keptMask[i] === 1);
    return { x, y: title, label: `${title}: ${words('routed')} ${formatFigure(x, 'percent')}, ${words('localRate')} ${formatFigure(kept, 'percent')}`, pick: { ...pick, kept: true } };
  });
  return [{ kind: 'dot', data, channels: { x: 'x', y: 'y' }, style: { r: 4.5, symbol: 'diamond', fill: 'var(--surface)', stroke: 'var(--ink)', strokeWidth: 1.75 } }];
}
