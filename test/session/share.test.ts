import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatShare, MAX_SHARED_CHARS, parseSession, parseShare } from '@/lib/session/share';
import { aRecord } from './records';

describe('share link', () => {
  it('brings back the same decisions, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ id: fc.uuid(), confidence: fc.double({ min: 0.01, max: 1, noNaN: true }), valid: fc.boolean(), shown: fc.string({ unit: 'grapheme' }) }), { minLength: 1, maxLength: 8 }), (list) => {
        const decisions = list.map(({ shown, ...rest }) => ({ ...aRecord(rest), shown }));
        const { fragment, count } = formatShare(decisions);
        expect(count).toBe(decisions.length);
        expect(fragment).toMatch(/^#session=[\w-]+$/);
        expect(parseShare(fragment)).toEqual(decisions);
      }),
      { numRuns: 40 },
    );
  });

  it('takes the newest that fit', () => {
    let state = 1;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 16;
    const noise = () => Array.from({ length: 3_000 }, () => String.fromCharCode(40 + (random() % 50))).join('');
    const decisions = Array.from({ length: 60 }, (_, i) => ({ ...aRecord({ id: `r${i}`, confidence: 0.5, valid: true }), shown: noise() }));
    const { fragment, count } = formatShare(decisions);
    expect(fragment.length).toBeLessThanOrEqual(MAX_SHARED_CHARS);
    expect(count).toBeLessThan(60);
    expect(parseShare(fragment)?.at(-1)?.id).toBe('r59');
  });

  it('leaves out the code that left the machine', () => {
    const sent = { prefixChars: 6, suffixChars: 0, trimmed: { prefix: 0, suffix: 0 }, bytes: 20, text: { prefix: 'secret', suffix: '' } };
    expect(JSON.stringify(parseShare(formatShare([{ ...aRecord({ confidence: 0.5, valid: true }), sent }]).fragment))).not.toContain('secret');
  });

  it.each(['', '#top', '#session=', '#session=%%%', '#session=AAAA'])('is null or empty for %s', (fragment) => {
    expect(parseShare(fragment) ?? []).toEqual([]);
  });
});

describe('parseSession', () => {
  it('tells the lines that are no decision and keeps the others', () => {
    const line = JSON.stringify(aRecord({ confidence: 0.5, valid: true }));
    expect(parseSession(`${line}\n\n{"schema":2}\nnonsense\r\n${line}`)).toMatchObject({ badLines: [3, 4], decisions: [{ id: 'r' }, { id: 'r' }] });
  });
});
