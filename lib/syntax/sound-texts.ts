import type { SyntaxCheckInput } from '../completion';
import { hasSides } from './text-change';

/** A file and a hole in it. */
type Hole = Pick<SyntaxCheckInput, 'language' | 'path' | 'prefix' | 'suffix'>;

interface SoundText {
  readonly language: string;
  readonly path: string | undefined;
  readonly text: string;
}

/** The last whole texts that an exact parser had nothing against: with one of them the rest of a file is known to be sound. */
export class SoundTexts {
  readonly #limit: number;
  /** Newest first. */
  #texts: readonly SoundText[] = [];

  /** @param limit number of texts that are kept. */
  constructor(limit = 4) {
    this.#limit = limit;
  }

  remember({ language, path, prefix, suffix }: Hole, completion: string): void {
    const text = prefix + completion + suffix;
    const others = this.#texts.filter((known) => known.language !== language || known.path !== path || known.text !== text);
    this.#texts = [{ language, path, text }, ...others].slice(0, this.#limit);
  }

  /** What a hole held when its file was sound; `null` where that is not known of the file as it is now. */
  fillingOf({ language, path, prefix, suffix }: Hole): string | null {
    const known = this.#texts.find((sound) => sound.language === language && sound.path === path && hasSides(sound.text, { prefix, suffix }));
    return known === undefined ? null : known.text.slice(prefix.length, known.text.length - suffix.length);
  }
}
