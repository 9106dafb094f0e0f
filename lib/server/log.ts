import pino from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { ServerConfig } from './env';

/** What one request left in the log: ids, sizes, times and outcome; never code, unless `LOG_CODE=1`. */
export interface RequestLogEntry {
  readonly requestId: string;
  readonly client: string;
  readonly language?: string;
  readonly bytes?: number;
  readonly sentChars?: { readonly prefix: number; readonly suffix: number };
  readonly trimmed?: { readonly prefix: number; readonly suffix: number };
  readonly outcome: string;
  readonly detail?: string;
  readonly attempts?: number;
  readonly generatedTokens?: number;
  readonly queueMs?: number;
  readonly firstByteMs?: number;
  readonly totalMs?: number;
  readonly code?: { readonly prefix: string; readonly suffix: string; readonly completion: string };
}

/**
 * One JSON object a line. Whatever a caller passes, `redact` is applied to the finished line.
 * @param destination standard output by default.
 */
export function createLog(level: ServerConfig['logLevel'], redact: (text: string) => string, destination?: DestinationStream): Logger {
  const out = destination ?? pino.destination({ fd: 1, sync: false });
  return pino({ name: 'synconfroute', level, base: null }, { write: (line: string) => out.write(redact(line)) });
}
