import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ZodType } from 'zod';

/**
 * A file that ships with the recordings.
 * @returns null where it is not there, is no JSON or does not fit: a page without it is better than none.
 */
export async function readShipped<T>(name: string, schema: ZodType<T>): Promise<T | null> {
  try {
    // The path is spelled out here, so that the build takes this folder along and not the whole project.
    return parseShipped(await readFile(path.join(process.cwd(), 'public', 'recordings', name), 'utf8'), schema);
  } catch {
    return null;
  }
}

/** The content of such a file; null where it is no JSON or does not fit. */
export function parseShipped<T>(text: string, schema: ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
