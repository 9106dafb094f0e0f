import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { endSignal, limitEnd, oneLine, type Ended, type RunContext } from './program-run';
import type { ProcessEnd } from './run-process';

const reportSchema = z.object({
  outcome: z.enum(['passed', 'failed', 'syntax-error', 'crashed']),
  reason: z.string(),
  errorLine: z.number().int().positive().nullable(),
});

/** `null` for a report cut short, e.g. by a full disk or the program's own doing. */
function parseReport(text: string): z.infer<typeof reportSchema> | null {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Reads what a harness wrote about its program. A program that ended without a report left early (`os._exit`, `System.exit`,
 * a signal): never a pass, except for a script that ended with exit code 0.
 */
export async function readReport(file: string, end: ProcessEnd, context: RunContext): Promise<Ended> {
  const limited = limitEnd(end, context.request);
  if (limited !== null) return limited;
  const { stdout, stderr } = end;
  let text: string | null = null;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    // No report: judged by the exit below.
  }
  const report = text === null ? null : parseReport(text);
  if (report !== null) {
    return { outcome: report.outcome, reason: oneLine(report.reason), stdout, stderr, ...(report.errorLine === null ? {} : { errorLine: report.errorLine }) };
  }
  if (end.exitCode === 0 && context.request.kind === 'script') return { outcome: 'passed', reason: '', stdout, stderr };
  const signal = endSignal(end);
  const lastLine = stderr.trim().split('\n').at(-1) ?? '';
  const reason = signal !== null ? `ended by ${signal}` : `ended itself with exit code ${end.exitCode ?? 'unknown'} before its end`;
  return { outcome: 'crashed', reason: oneLine(lastLine === '' ? reason : `${reason}: ${lastLine}`), stdout, stderr };
}
