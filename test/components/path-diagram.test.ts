import { describe, expect, it } from 'vitest';
import { syntaxStep } from '@/components/decision/path-diagram';
import type { Gate } from '@/lib/routing';

const gate = (changes: Partial<Gate> = {}): Gate => ({ valid: true, code: null, message: null, range: null, checker: 'ruff 1', ms: 3, ...changes });

describe('the syntax step of the path', () => {
  it('is lit by a verdict', () => {
    expect(syntaxStep(gate())).toEqual({ key: 'syntax', state: 'passed', note: '3.0 ms' });
    expect(syntaxStep(gate({ valid: false }))).toMatchObject({ state: 'failed' });
  });

  it('stays dark where nothing was checked, whatever the record holds for it', () => {
    for (const unchecked of [null, gate({ checker: 'none' })]) expect(syntaxStep(unchecked)).toEqual({ key: 'syntax', state: 'skipped', note: '–' });
  });

  it('says of a corrected verdict how long the decision waited, and of one that came where there was none how long it took itself', () => {
    const earlier = { valid: true, code: null, message: null, ms: 1 };
    expect(syntaxStep(gate({ earlier: { ...earlier, checker: 'tree-sitter 1' } })).note).toBe('1.0 ms');
    expect(syntaxStep(gate({ earlier: { ...earlier, checker: 'none' } })).note).toBe('3.0 ms');
  });
});
