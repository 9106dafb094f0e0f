import { describe, expect, it } from 'vitest';
import { shownTier } from '@/components/decision/answer-part';
import { spansOf } from '@/components/decision/waterfall';
import { estimateSpeed } from '@/components/playground/machine-speed';
import { formatBytes, formatMs, formatWait, visibleToken } from '@/components/ui/format';
import { aRecord } from '../session/records';

describe('figures as people read them', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [2_100, '2.1 kB'],
    [491_400_064, '491 MB'],
    [999_600, '1.0 MB'],
    [1_117_320_768, '1.1 GB'],
  ])('%d bytes: %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it.each([
    [null, '–'],
    [0.42, '0.4 ms'],
    [412, '412 ms'],
    [999.7, '1.0 s'],
    [3_400, '3.4 s'],
    [120_000, '120 s'],
  ])('%s ms: %s', (ms, text) => expect(formatMs(ms)).toBe(text));

  it.each([
    [0.2, '1 s'],
    [40, '40 s'],
    [180, '3 min'],
    [7_200, '2 h'],
  ])('a wait of %d s: %s', (seconds, text) => expect(formatWait(seconds)).toBe(text));

  it('makes whitespace in tokens visible', () => expect(visibleToken(' a\n')).toBe('·a⏎'));
});

describe('spansOf', () => {
  it('puts the parts of the local answer and the gate one after the other', () => {
    expect(spansOf(aRecord({ confidence: 0.9, valid: true }))).toEqual([
      { key: 'prefill', startMs: 0, ms: 10 },
      { key: 'firstThree', startMs: 10, ms: 20 },
      { key: 'rest', startMs: 30, ms: 20 },
      { key: 'gate', startMs: 50, ms: 1 },
    ]);
  });

  it('leaves out what was not measured', () => {
    const record = aRecord({ confidence: 0.9, valid: true });
    const local = record.local === null ? null : { ...record.local, timings: { ...record.local.timings, firstTokenMs: null, firstThreeTokensMs: null } };
    expect(spansOf({ ...record, local, gate: null })).toEqual([{ key: 'rest', startMs: 0, ms: 50 }]);
  });
});

describe('what the server had to do with a decision', () => {
  const kept = aRecord({ confidence: 0.9, valid: true });
  const server = kept.local!;

  it('an answer that is only known beside a kept one took no time in it, and is not what the editor shows', () => {
    const record = { ...kept, server };
    expect(spansOf(record)).toEqual(spansOf(kept));
    expect(shownTier(record)).toBe('local');
  });

  it('an answer that the decision waited for is drawn', () => {
    const record = { ...aRecord({ confidence: 0.4, valid: true, origin: 'server' }), server };
    expect(spansOf(record).map(({ key }) => key)).toEqual(['prefill', 'firstThree', 'rest', 'gate', 'serverFirst', 'serverRest']);
    expect(shownTier(record)).toBe('server');
  });

  it('so is one that the person asked for beside a kept text', () => {
    const asked = { ...kept, server, timings: { ...kept.timings, serverMs: 50 } };
    expect(spansOf(asked).map(({ key }) => key)).toContain('serverRest');
    expect(shownTier(asked)).toBe('local');
  });

  it('nothing shown comes from no tier', () => expect(shownTier(aRecord({ confidence: 0.4, valid: false, origin: null }))).toBeNull());
});

describe('estimateSpeed', () => {
  const machine = { core: 700, cores: 2, parametersB: 0.49, threads: true };
  it('gives the reference machine its own figures', () => {
    expect(estimateSpeed(machine)).toEqual({ decodeTokensPerSecond: 5, prefillTokensPerSecond: 7, threads: 2 });
  });
  it('is slower for a bigger model, and without threads', () => {
    expect(estimateSpeed({ ...machine, parametersB: 1.54 }).decodeTokensPerSecond).toBeLessThan(2);
    expect(estimateSpeed({ ...machine, threads: false }).decodeTokensPerSecond).toBeLessThan(5);
    expect(estimateSpeed({ ...machine, threads: false }).threads).toBe(1);
  });
});
