import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const datedSchema = z.object({ createdAt: z.string() });
let known: Promise<string | null> | undefined;

/** ISO date of the shipped recording of the starter files, read once; null where the app ships none. */
export function recordingDate(): Promise<string | null> {
  return (known ??= readFile(path.join(process.cwd(), 'public', 'recordings', 'starters.json'), 'utf8').then(
    (text) => datedSchema.safeParse(JSON.parse(text)).data?.createdAt ?? null,
    () => null,
  ));
}
