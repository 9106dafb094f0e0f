import type { DecisionRecord, Gate } from '../routing';

/** A record with a later verdict on one tier's text; what was said before stays in it. A verdict of the same checker changes nothing. */
export function corrected(record: DecisionRecord, tier: 'local' | 'server', gate: Gate): DecisionRecord {
  const answer = record[tier];
  const before = answer?.gate;
  if (answer == null || before == null || before.checker === gate.checker || gate.checker === 'none') return record;
  const later: Gate = { ...gate, earlier: before.earlier ?? { valid: before.valid, checker: before.checker } };
  const changed = { ...answer, gate: later };
  return { ...record, [tier]: changed, ...(tier === 'local' && record.gate !== null ? { gate: later } : {}) };
}
