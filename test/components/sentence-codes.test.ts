import { describe, expect, it } from 'vitest';
import { FAILURE_CODES, GATE_CODES, quotedCode } from '@/components/decision/sentence-codes';
import { en } from '@/lib/i18n/messages/en';

describe('sentences by code', () => {
  it('has a message for every code, and no other', () => {
    expect(Object.keys(en.gate).sort()).toEqual([...GATE_CODES].sort());
    expect(Object.keys(en.failure).sort()).toEqual([...FAILURE_CODES].sort());
  });

  it.each([
    ['`)` closes nothing.', '`)`'],
    ["Expected ')', found newline.", '`)`'],
    ['Something is missing here.', null],
  ])('quotes the code of %s', (message, expected) => {
    expect(quotedCode(message)).toBe(expected);
  });
});
