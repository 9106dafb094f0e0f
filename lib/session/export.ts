import type { DecisionRecord } from '../routing';

/**
 * Decisions as JSON Lines, one record a line, for the command line and for spreadsheets.
 * @param includeSentText also the code that left the machine; off unless the person asks for it.
 */
export function exportJsonl(decisions: readonly DecisionRecord[], { includeSentText = false } = {}): string {
  return decisions.map((record) => `${JSON.stringify(includeSentText ? record : withoutSentText(record))}\n`).join('');
}

function withoutSentText(record: DecisionRecord): DecisionRecord {
  if (record.sent?.text === undefined) return record;
  const { prefixChars, suffixChars, trimmed, bytes } = record.sent;
  return { ...record, sent: { prefixChars, suffixChars, trimmed, bytes } };
}
