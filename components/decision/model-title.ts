import { findModel } from '@/lib/engines/catalogue';

/** A model's name for people; its id where the catalogue does not know it. */
export function modelTitle(id: string): string {
  return findModel(id)?.title ?? id;
}
