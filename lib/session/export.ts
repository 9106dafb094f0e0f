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

const COLUMNS = ['at', 'language', 'path', 'decision', 'reason', 'origin', 'recorded', 'confidence', 'threshold', 'syntax_valid', 'local_model', 'server_model', 'outcome', 'request_bytes', 'sent_bytes', 'total_ms'] as const;

/**
 * Decisions as a table for spreadsheets, a header line first; without any code. `request_bytes` is what escalating sends or would
 * have sent, `sent_bytes` what left this machine; what is not known is empty.
 */
export function exportCsv(decisions: readonly DecisionRecord[]): string {
  const rows = decisions.map((record): Record<(typeof COLUMNS)[number], string | number | boolean | null | undefined> => ({
    at: record.at,
    language: record.language,
    path: record.path,
    decision: record.decision,
    reason: record.reason,
    origin: record.origin,
    recorded: record.recorded,
    confidence: record.confidence,
    threshold: record.threshold,
    syntax_valid: record.gate?.checker === 'none' ? undefined : record.gate?.valid,
    local_model: record.local?.model,
    server_model: record.server?.model,
    outcome: record.outcome,
    request_bytes: record.requestBytes,
    sent_bytes: record.sent?.bytes ?? (record.recorded ? undefined : 0),
    total_ms: record.timings.totalMs,
  }));
  return [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((column) => csvField(row[column])).join(','))].join('\r\n') + '\r\n';
}

/** Quoted where a comma, quote or line end needs it; a text that a spreadsheet would take for a formula is led by an apostrophe. */
function csvField(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
