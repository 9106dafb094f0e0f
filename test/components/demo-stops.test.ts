import { describe, expect, it } from 'vitest';
import { tourOpening } from '@/app/demo/opening';
import { linesOf } from '@/components/demo/code-excerpt';
import { isDecisionStop, nextUndecided, STOPS } from '@/components/demo/stops';
import { loadedStop, type TourData } from '@/components/demo/use-tour-data';

const decisionStops = STOPS.filter(isDecisionStop);
const keyFor = (undecided: typeof decisionStops, index: number) => nextUndecided(undecided, index)?.key;
const NOTHING_YET: TourData = { decisions: {}, rows: undefined, failed: { decisions: false, rows: false } };

describe('the order of the decisions', () => {
  it('begins with the stop that is looked at', () => {
    expect([0, 1, 2, 4].map((index) => keyFor(decisionStops, index))).toEqual(['keep', 'keep', 'unsure', 'serverDown']);
  });

  it('goes on with the next one, and comes back to those before it', () => {
    expect(keyFor(decisionStops.filter(({ key }) => key !== 'unsure'), 2)).toBe('broken');
    expect(keyFor(decisionStops, 6)).toBe('keep');
    expect(keyFor([], 0)).toBeUndefined();
  });
});

describe('a stop of which nothing is there yet', () => {
  it('waits, and says so when its own part failed, whatever became of the other', () => {
    for (const stop of STOPS.slice(1)) expect(loadedStop(stop, NOTHING_YET)).toBeNull();
    const failed: TourData = { ...NOTHING_YET, failed: { decisions: true, rows: false } };
    expect(STOPS.map((stop) => loadedStop(stop, failed))).toEqual([null, 'failed', 'failed', 'failed', 'failed', null, null]);
    expect(STOPS.slice(5).map((stop) => loadedStop(stop, { ...NOTHING_YET, rows: [] }))).toEqual([{ kind: 'play', rows: [] }, { kind: 'numbers', rows: [] }]);
  });
});

it("the opening's figures are those of the shipped runs", async () => {
  const opening = await tourOpening();
  expect(opening?.recordedAt).toMatch(/^\d{4}-\d\d-\d\d/);
  expect(opening?.local.title).not.toBe(opening?.server.title);
  for (const model of [opening?.local, opening?.server]) {
    expect(model?.n).toBeGreaterThan(50);
    expect(model?.passed).toBeLessThan(model?.n ?? 0);
  }
});

it("an excerpt's lines keep the kind of each part, over line ends too", () => {
  const lines = linesOf([{ kind: 'code', text: 'def f():\n    ' }, { kind: 'shown', text: 'a = 1\n    return a' }, { kind: 'code', text: '\n\nf()' }]);
  expect(lines.map((line) => line.map(({ kind, text }) => `${kind}:${text}`))).toEqual([['code:def f():'], ['code:    ', 'shown:a = 1'], ['shown:    return a'], [], ['code:f()']]);
});
