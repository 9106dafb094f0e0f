import { describe, expect, it } from 'vitest';
import type { Gate } from '../../lib/routing';
import { corrected } from '../../lib/session/corrected';
import { aRecord } from './records';

const later = (valid: boolean, checker = 'clang 22'): Gate => ({ valid, code: valid ? null : 'unexpected-token', message: valid ? null : 'Unexpected `)`.', range: valid ? null : [3, 4], checker, ms: 90 });

describe('a later, more exact verdict', () => {
  it('takes the place of the first one in mark and answer, and keeps what was said before', () => {
    const record = corrected(aRecord({ confidence: 0.9, valid: true }), 'local', later(false));
    expect(record.gate).toMatchObject({ valid: false, checker: 'clang 22', earlier: { valid: true, code: null, message: null, checker: 'test 1', ms: 1 } });
    expect(record.local?.gate).toEqual(record.gate);
    // What was decided then stays so.
    expect(record).toMatchObject({ decision: 'keep', reason: 'confident-and-valid', shown: 'x' });
  });

  it('keeps the first verdict over several corrections', () => {
    const once = corrected(aRecord({ confidence: 0.9, valid: true }), 'local', later(false));
    expect(corrected(once, 'local', later(true, 'clang 23')).gate).toMatchObject({ valid: true, checker: 'clang 23', earlier: { valid: true, checker: 'test 1' } });
  });

  it('is not corrected by the first layer, which every language has', () => {
    const record = aRecord({ confidence: 0.9, valid: true });
    expect(corrected(record, 'local', later(false, 'tree-sitter-cpp 0.23.4'))).toBe(record);
  });

  it('is given by the first layer where nothing was checked before', () => {
    const unchecked = corrected(aRecord({ confidence: 0.9, valid: true, checker: 'none' }), 'local', later(false, 'tree-sitter-cpp 0.23.4'));
    expect(unchecked.gate).toMatchObject({ valid: false, checker: 'tree-sitter-cpp 0.23.4', earlier: { valid: true, checker: 'none' } });
  });

  it('changes nothing where the same checker, or none, spoke again, and where the tier has no answer', () => {
    const record = aRecord({ confidence: 0.9, valid: true });
    expect(corrected(record, 'local', later(false, 'test 1'))).toBe(record);
    expect(corrected(record, 'local', later(true, 'none'))).toBe(record);
    expect(corrected(record, 'server', later(false))).toBe(record);
  });
});
