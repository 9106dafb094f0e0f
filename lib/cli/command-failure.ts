import { InputError } from '../evaluation';

/** Exit code for input that cannot be used. */
export const BAD_INPUT = 2;

/** Input that cannot be used, where no file and line can be named. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a command's body; bad input ends the process with exit code 2 and one line a problem on standard error.
 * Any other error is a bug and passes through.
 */
export async function withExitCodes(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof InputError) && !(error instanceof UsageError)) throw error;
    process.stderr.write(`${shorten(error.message)}\n`);
    process.exitCode = BAD_INPUT;
  }
}

/** A file of the wrong kind has a problem in every line; the first ones tell enough. */
function shorten(message: string, most = 50): string {
  const lines = message.split('\n');
  return lines.length <= most ? message : [...lines.slice(0, most), `… and ${lines.length - most} more`].join('\n');
}
