import path from 'node:path';
import { hasShared, sharedData } from './shared-data';

/** Path of a file of the shared data, or `null` (with a printed line) where it is absent: the test then skips. */
export function sharedFile(file: string, what: string): string | null {
  return hasShared(file, what) ? path.join(sharedData, file) : null;
}
