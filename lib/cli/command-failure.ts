import { InputError } from '../evaluation';

/** Exit code for input that cannot be used. */
export const BAD_INPUT = 2;

/** Input that cannot be used, where no file and line can be named. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a command's body; bad input ends the process with exit code 2 and one line a problem on standard error; so does a file or
 * folder that cannot be read or written.
 * Any other error is a bug and passes through.
 */
export async function withExitCodes(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const message = error instanceof InputError || error instanceof UsageError ? error.message : fileTrouble(error);
    if (message === null) throw error;
    process.stderr.write(`${shorten(message)}\n`);
    process.exitCode = BAD_INPUT;
  }
}

const FILE_TROUBLES: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EISDIR: 'this is a folder; name a file',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EEXIST: 'there is a file of this name already',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'this place can only be read',
  ENOSPC: 'the disk is full',
};

/** A file system's refusal in words: where the person pointed the command at is what they can change. @param file its name, where the error may lack it. @returns null for any other error. */
export function fileTrouble(error: unknown, file?: string): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const { code } = error;
  const path = 'path' in error ? error.path : file;
  return typeof code === 'string' && typeof path === 'string' ? `${path}: ${FILE_TROUBLES[code] ?? `cannot be used (${code})`}` : null;
}

/** A file of the wrong kind has a problem in every line; the first ones tell enough. */
function shorten(message: string, most = 50): string {
  const lines = message.split('\n');
  return lines.length <= most ? message : [...lines.slice(0, most), `… and ${lines.length - most} more`].join('\n');
}
