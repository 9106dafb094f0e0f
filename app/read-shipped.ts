import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ZodType } from 'zod';

/**
 * A file that ships with the recordings.
 * @returns null where it is not there, is no JSON or does not fit: a page without it is better than none.
 */
export async function readShipped<T>(name: string, schema: ZodType<T>, folder = path.join(process.cwd(), 'public', 'recordings')): Promise<T | null> {
  try {
    const text = await readFile(path.join(folder, name), 'utf8');
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
