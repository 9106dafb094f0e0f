import { describe, expect, it } from 'vitest';
import {
  agreement,
  confidenceHistogram,
  confidentWrong,
  confidentWrongLive,
  facets,
  facetsLive,
  latencyDistribution,
  qualityLatency,
  reliability,
  reliabilityOf,
  routedLatency,
  sliceAt,
  tasksOf,
  thresholdSweep,
  thresholdSweepLive,
  toCsv,
  tradeOff,
  tradeOffLive,
  type ChartSpec,
  type TaskFilter,
} from '@/lib/charts';
import { keyWords as words, seededView } from './lab-view';

const view = seededView();
const { test } = view;
const method = view.methods.find(({ id }) => id === 'synconfroute')!;
const slice = sliceAt(test, method, 0.6);

/** A picture without what is many numbers: its marks, axes, and the first row of each. */
function outline(spec: ChartSpec) {
  const round = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(4)) : Array.isArray(value) ? value.map(round) : typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, round(v)])) : value);
  return { id: spec.id, x: spec.x.domain, y: spec.y.domain, marks: spec.marks.map(({ kind, channels, style, data }) => ({ kind, channels, style, rows: data.length, first: round(data[0]) })), table: { columns: spec.table.columns.map(({ title }) => title), rows: spec.table.rows.length } };
}

describe('pictures as plain data', () => {
  it.each([
    tradeOff(view, 'synconfroute', words),
    thresholdSweep(view, method, words),
    confidenceHistogram(test, words),
    reliability(reliabilityOf(test, test.confidence), words),
    agreement(test, words),
    confidentWrong(test, words),
    latencyDistribution(test, words),
    qualityLatency(test, [{ name: '3B', passAt1: 0.633, latencyMs: 150 }], words),
    facets(test, 'language', words),
  ])('$id', (spec) => {
    expect(outline(spec)).toMatchSnapshot();
  });

  it('every mark that can be clicked says how many tasks are behind it, and so many are', () => {
    const marks = [...confidenceHistogram(test, words).marks, ...agreement(test, words).marks, ...confidentWrongLive(test, 0.6, words).marks];
    let checked = 0;
    for (const { label, pick } of marks.flatMap(({ data }) => data)) {
      const count = /: (\d+) tasks$/.exec(label ?? '')?.[1];
      if (pick === undefined || count === undefined) continue;
      expect(tasksOf(test, slice, view.methods, pick), label).toHaveLength(Number(count));
      checked += 1;
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('the counts at a threshold are those of the sweep and of the tasks behind the live marks', () => {
    for (let step = 0; step <= 100; step += 1) {
      const at = sliceAt(test, method, step / 100);
      expect([at.kept, at.passed, at.wronglyKept]).toEqual([method.counts.kept[step], method.counts.passed[step], method.counts.wronglyKept[step]]);
    }
    const behind = (filter: TaskFilter) => tasksOf(test, slice, view.methods, filter).length;
    expect(behind({ kept: true })).toBe(slice.kept);
    expect(behind({ routed: 'passed' })).toBe(slice.passed);
    expect(behind({ kept: true, local: 'failed' })).toBe(slice.wronglyKept);
    expect(tradeOffLive(slice, words)[0]?.data[0]).toMatchObject({ x: slice.kept / slice.n, y: slice.passed / slice.n });
    expect(thresholdSweepLive(slice, null, words).at(-1)?.data[0]).toMatchObject({ x: 0.6, y: slice.wronglyKept / slice.n });
  });

  it('facets cover every test task once', () => {
    const rows = facets(test, 'language', words).table.rows;
    expect(rows.reduce((sum, { tasks }) => sum + Number(tasks), 0)).toBe(test.n);
    expect(facetsLive(test, slice, 'language', words)[0]?.data).toHaveLength(rows.length);
  });

  it('ECE and Brier by hand', () => {
    const columns = { ...test, n: 4, localPassed: Uint8Array.from([1, 1, 0, 0]) };
    const { ece, brier, n } = reliabilityOf(columns, Float64Array.from([0.9, 1, 0.1, Number.NaN]));
    expect(n).toBe(3);
    expect(brier).toBeCloseTo((0.01 + 0 + 0.01) / 3, 12);
    // The bin from 0.9 holds both right ones, mean score 0.95; the bin from 0.1 the wrong one.
    expect(ece).toBeCloseTo((2 * 0.05 + 0.1) / 3, 12);
  });

  it('escalated tasks wait for both models, and for less where three tokens settle it', () => {
    const { routed, earlyExit } = routedLatency(test, slice, true);
    for (let i = 0; i < test.n; i += 1) {
      expect(routed[i]).toBe((test.localMs[i] ?? 0) + (slice.keptMask[i] === 1 ? 0 : (test.serverMs[i] ?? 0)));
      expect(earlyExit[i]).toBeLessThanOrEqual(routed[i] ?? 0);
    }
  });

  it('CSV quotes what needs it and leaves unknown figures empty', () => {
    expect(toCsv({ columns: [{ key: 'a', title: 'a, b', format: 'text' }, { key: 'n', title: 'n', format: 'number' }], rows: [{ a: 'say "x"', n: null }, { a: 'y', n: 0.125 }] })).toBe('"a, b",n\r\n"say ""x""",\r\ny,0.125\r\n');
  });
});
