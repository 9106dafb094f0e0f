import type { DecisionRecord, Gate } from '../routing';

/** The first layer of every language: it has nobody to correct, but it may speak where nobody did. */
const FIRST_LAYER = /^tree-sitter/;

/**
 * A record with a later, more exact verdict on one tier's text; what was said before, and decided by, stays in it. A verdict of
 * the same checker, of none, or of the first layer where one was given before, changes nothing.
 */
export function corrected(record: DecisionRecord, tier: 'local' | 'server', gate: Gate): DecisionRecord {
  const answer = record[tier];
  const before = answer?.gate;
  if (answer == null || before == null || before.checker === gate.checker || gate.checker === 'none' || (before.checker !== 'none' && FIRST_LAYER.test(gate.checker))) return record;
  const { valid, code, message, checker, ms } = before;
  const later: Gate = { ...gate, earlier: before.earlier ?? { valid, code, message, checker, ms } };
  const changed = { ...answer, gate: later };
  return { ...record, [tier]: changed, ...(tier === 'local' && record.gate !== null ? { gate: later } : {}) };
}
