import type { LanguageId, SyntaxChecker } from '@/lib/completion';
import { breakElsewhere, type ElsewhereRow } from './break-elsewhere';
import { isRight, seededRandom, seededSample, type CorpusRow } from './gate-rows';
import { scriptRows } from './script-rows';
import { readSharedJsonl } from './shared-data';

export const ELSEWHERE_LANGUAGES = ['python', 'javascript', 'typescript', 'java', 'cpp'] as const;

/** Draws per row before it is given up. */
const TRIES = 40;

/**
 * Rows of real code whose file has one unrelated error, 5 to 50 lines from the hole: rows of the shared corpus, or cut from the
 * sources of installed packages. `exactValid` is the compiler's verdict in the unbroken file. Files too short to be
 * broken at such a distance give none, so that fewer may come than were asked for.
 * @param checker says whether a changed file is broken at all; where it isn't, the change is drawn again.
 */
export async function elsewhereRows(language: LanguageId, count: number, seed: number, checker: SyntaxChecker): Promise<ElsewhereRow[]> {
  const all = language === 'javascript' || language === 'typescript' ? scriptRows(language, count, seed) : readSharedJsonl<CorpusRow>(`syntax-corpus/${language}.jsonl.gz`);
  const sound = all.filter(isRight).map((row) => ({ source: row.source, text: row.prefix + row.completion + row.suffix }));
  const random = seededRandom(seed * 31 + 7);
  const rows: ElsewhereRow[] = [];
  for (const row of seededSample(all, count, seed)) {
    // Files of the same name may differ.
    const text = sound.find((file) => file.source === row.source && file.text.startsWith(row.prefix) && file.text.endsWith(row.suffix))?.text;
    if (text === undefined) continue;
    for (let tries = 0; tries < TRIES; tries++) {
      const broken = breakElsewhere(row, random);
      if (broken === null) continue;
      const file = broken.prefix + text.slice(row.prefix.length, text.length - row.suffix.length) + broken.suffix;
      // The whole file in question, so that all errors count.
      const { valid } = await checker.check({ language, prefix: '', completion: file, suffix: '' }, { layer: language === 'cpp' ? 'fast' : 'exact' });
      if (valid) continue;
      rows.push(broken);
      break;
    }
  }
  return rows;
}
