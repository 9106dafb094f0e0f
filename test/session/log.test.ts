import { describe, expect, it } from 'vitest';
import { decisionRecordSchema } from '@/lib/routing';
import { exportCsv, exportJsonl, filterDecisions, ofDay, sessionTotals } from '@/lib/session';
import { aRecord } from './records';

const records = [
  aRecord({ id: 'a', confidence: 0.9, valid: true }),
  aRecord({ id: 'b', confidence: 0.4, valid: true, origin: 'server' }),
  aRecord({ id: 'c', confidence: 0.4, valid: true, origin: 'kept-local' }),
  aRecord({ id: 'd', confidence: 0.9, valid: false, origin: null }),
];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

describe('the log', () => {
  it('shows the newest first and filters by origin and by words', () => {
    expect(ids(filterDecisions(records, { origin: 'all', words: '' }))).toBe('dcba');
    expect(ids(filterDecisions(records, { origin: 'kept-local', words: '' }))).toBe('c');
    expect(ids(filterDecisions(records, { origin: 'none', words: '' }))).toBe('d');
    expect(ids(filterDecisions(records, { origin: 'all', words: 'UNSURE mean.py' }))).toBe('cb');
    expect(ids(filterDecisions(records, { origin: 'all', words: 'nowhere' }))).toBe('');
  });

  it('sums up: kept by the router, kept local for other causes, escalated, bytes', () => {
    const sent = { decisionId: 'b', at: '', path: undefined, model: 's', prefix: 'p', suffix: '', trimmed: { prefix: 0, suffix: 0 }, bytes: 120 };
    expect(sessionTotals(records, [sent, sent])).toEqual({ decisions: 4, kept: 1, keptLocal: 1, escalated: 3, localRate: 0.25, sentBytes: 240, keptLocalBytes: 0 });
    expect(sessionTotals([], []).localRate).toBeNull();
  });

  it('counts what stayed apart from what left: a decision is in one of the two', () => {
    const live = (id: string, requestBytes?: number) => ({ ...aRecord({ id, confidence: 0.9, valid: true }), ...(requestBytes === undefined ? {} : { requestBytes }) });
    const records = [live('a', 500), live('b', 70), live('replayed'), { ...live('c', 9), sent: { prefixChars: 1, suffixChars: 1, trimmed: { prefix: 0, suffix: 0 }, bytes: 9 } }];
    const entry = { decisionId: 'b', at: '', path: undefined, model: 'm', prefix: '', suffix: '', trimmed: { prefix: 0, suffix: 0 }, bytes: 70 };
    expect(sessionTotals(records, [entry])).toMatchObject({ keptLocalBytes: 500, sentBytes: 70 });
  });

  it('exports records that the schema reads again, without the code that was sent unless asked', () => {
    const sent = { prefixChars: 6, suffixChars: 0, trimmed: { prefix: 0, suffix: 0 }, bytes: 99, text: { prefix: 'secret', suffix: '' } };
    const lines = exportJsonl([{ ...aRecord({ confidence: 0.5, valid: true, origin: 'server' }), sent }]).split('\n');
    expect(lines).toHaveLength(2);
    expect(decisionRecordSchema.parse(JSON.parse(lines[0] ?? '')).sent).toEqual({ prefixChars: 6, suffixChars: 0, trimmed: { prefix: 0, suffix: 0 }, bytes: 99 });
    expect(exportJsonl([{ ...aRecord({ confidence: 0.5, valid: true }), sent }], { includeSentText: true })).toContain('"secret"');
  });

  it('exports a table for spreadsheets: bytes kept and sent, no code, nothing that runs as a formula', () => {
    const sent = { prefixChars: 4, suffixChars: 1, trimmed: { prefix: 0, suffix: 0 }, bytes: 120, text: { prefix: 'secret code', suffix: '' } };
    const risky = { ...aRecord({ id: 'e', confidence: 0.4, valid: true, origin: 'server' as const }), path: '=cmd(),"x"', requestBytes: 120, sent };
    const csv = exportCsv([...records.slice(0, 1), risky]);
    const [head, first, second, end] = csv.split('\r\n');
    expect(head?.split(',')).toContain('request_bytes');
    expect(first?.split(',').at(-2)).toBe('0');
    expect(second).toContain(`"'=cmd(),""x""",`);
    expect(second).toMatch(/,120,120,51$/);
    expect(csv).not.toContain('secret code');
    expect(end).toBe('');
  });

  it('says nothing of the syntax of what nothing checked', () => {
    const [head = '', unchecked = '', checked = ''] = exportCsv([aRecord({ confidence: 0.9, valid: true, checker: 'none' }), aRecord({ confidence: 0.9, valid: true })]).split('\r\n');
    const column = head.split(',').indexOf('syntax_valid');
    expect([unchecked, checked].map((row) => row.split(',')[column])).toEqual(['', 'true']);
  });

  it('counts a day by the clock of the person', () => {
    const at = (hours: number, minutes: number) => new Date(2026, 10, 29, hours, minutes);
    const entries = [at(0, 0), at(23, 59), at(24, 0), at(0, -1)].map((date) => ({ at: date.toISOString() }));
    expect(ofDay(entries, at(12, 0))).toEqual(entries.slice(0, 2));
  });
});
