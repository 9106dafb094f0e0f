import { z } from 'zod';
import { readShipped } from './read-shipped';

const datedSchema = z.object({ createdAt: z.string() });
let known: Promise<string | null> | undefined;

/** ISO date of the shipped recording of the starter files, read once; null where the app ships none. */
export function recordingDate(): Promise<string | null> {
  return (known ??= readShipped('starters.json', datedSchema).then((dated) => dated?.createdAt ?? null));
}
