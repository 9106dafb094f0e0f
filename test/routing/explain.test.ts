import { describe, expect, it } from 'vitest';
import { explain, explanationParts, KEPT_LOCAL_REASONS } from '@/lib/routing';
import { aRecord } from '../session/records';

describe('explanationParts', () => {
  it('says a keep without an obstacle', () => {
    const record = aRecord({ confidence: 0.83, valid: true });
    expect(explanationParts(record)).toEqual({ frame: 'kept', cause: 'confident', score: '0.83', threshold: '0.70', rules: '' });
    expect(explain(record)).toBe('Kept local: the model was sure (0.83 ≥ 0.70) and the code parses.');
  });

  it('never rounds a score across the threshold', () => {
    const record = { ...aRecord({ confidence: 0.698, valid: true, origin: 'server' }) };
    expect(explanationParts(record).score).toBe('0.698');
  });

  it('tells “no server is set up” from “local only”', () => {
    const record = { ...aRecord({ confidence: 0.3, valid: true, origin: 'kept-local' }), keptLocalReason: 'local-only' as const };
    expect(explanationParts(record).obstacle).toBe('localOnly');
    expect(explanationParts({ ...record, noServer: true }).obstacle).toBe('noServer');
  });

  it('has an obstacle and an English sentence for every reason why nothing came from the server', () => {
    for (const keptLocalReason of KEPT_LOCAL_REASONS) {
      for (const origin of ['kept-local', null] as const) {
        const record = { ...aRecord({ confidence: 0.3, valid: origin !== null, origin }), keptLocalReason };
        expect(explanationParts(record).obstacle).toBeDefined();
        expect(explain(record)).toMatch(/^(Kept local, though|Nothing is shown:) .*\w.*\.$/);
      }
    }
  });
});
