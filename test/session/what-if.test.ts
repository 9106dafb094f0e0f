import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperPolicy } from '@/lib/routing';
import { decideAgain, flipsAt } from '@/lib/session';
import { aRecord } from './records';

describe('what if', () => {
  it('keeps exactly from the confidence down, and only what parses', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1, noNaN: true }), fc.integer({ min: 0, max: 100 }), fc.boolean(), (confidence, hundredths, valid) => {
        const record = aRecord({ confidence, valid });
        const threshold = hundredths / 100;
        const again = decideAgain(record, paperPolicy({ threshold }));
        expect(again?.decision).toBe(valid && (record.confidence ?? 0) >= threshold ? 'keep' : 'escalate');
        const flip = flipsAt(record, paperPolicy());
        if (valid) expect('at' in flip && threshold <= flip.at).toBe(again?.decision === 'keep');
        else expect(flip).toEqual({ never: true });
      }),
    );
  });

  it('has nothing to say where the local engine failed', () => {
    const record = { ...aRecord({ confidence: 0.5, valid: true }), local: null, confidence: null };
    expect(decideAgain(record, paperPolicy())).toBeNull();
    expect(flipsAt(record, paperPolicy())).toEqual({ never: true });
  });
});
