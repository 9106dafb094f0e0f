import { describe, expect, it } from 'vitest';
import { paperPolicy } from '@/lib/routing';
import { clearFaults, createSessionStore, reportFault } from '@/lib/session';

const setUp = () => {
  const store = createSessionStore({ policy: paperPolicy() });
  const left = () => store.getState().faults.map(({ part, code }) => `${part}: ${code}`);
  return { store, left };
};

describe('faults of a session', () => {
  it('the newest of a part takes the place of the earlier one', () => {
    const { store, left } = setUp();
    reportFault(store, { part: 'syntax', code: 'crashed', message: 'a' });
    reportFault(store, { part: 'file', code: 'not-text', message: 'b' });
    reportFault(store, { part: 'syntax', code: 'checker-missing', message: 'c' });
    expect(left()).toEqual(['file: not-text', 'syntax: checker-missing']);
  });

  it('are cleared by part, or by part and code', () => {
    const { store, left } = setUp();
    reportFault(store, { part: 'syntax', code: 'crashed', message: 'a' });
    reportFault(store, { part: 'file', code: 'not-text', message: 'b' });
    clearFaults(store, 'syntax', 'checker-missing');
    expect(left()).toEqual(['syntax: crashed', 'file: not-text']);
    clearFaults(store, 'syntax');
    expect(left()).toEqual(['file: not-text']);
  });
});
