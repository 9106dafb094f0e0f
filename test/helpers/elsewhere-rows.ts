import type { LanguageId } from '@/lib/completion';
import { loadPackageAsset } from '@/lib/cli/package-assets';
import { languageById } from '@/lib/syntax';
import { loadJava } from '@/lib/syntax/exact/java';
import { loadRuff } from '@/lib/syntax/exact/ruff';
import { loadTypeScript } from '@/lib/syntax/exact/typescript';
import { TreeSitter } from '@/lib/syntax/tree-sitter';
import { breakElsewhere, type Damages, type ElsewhereRow } from './break-elsewhere';
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
 * Where a change leaves the file sound, it is drawn again.
 */
export async function elsewhereRows(language: LanguageId, count: number, seed: number, damages: Damages = 'all'): Promise<ElsewhereRow[]> {
  const isSound = await wholeFileParser(language);
  const all = language === 'javascript' || language === 'typescript' ? scriptRows(language, count, seed) : readSharedJsonl<CorpusRow>(`syntax-corpus/${language}.jsonl.gz`);
  const sound = all.filter(isRight).map((row) => ({ source: row.source, text: row.prefix + row.completion + row.suffix }));
  const random = seededRandom(seed * 31 + 7);
  const rows: ElsewhereRow[] = [];
  for (const row of seededSample(all, count, seed)) {
    // Files of the same name may differ.
    const text = sound.find((file) => file.source === row.source && file.text.startsWith(row.prefix) && file.text.endsWith(row.suffix))?.text;
    if (text === undefined) continue;
    for (let tries = 0; tries < TRIES; tries++) {
      const broken = breakElsewhere(row, random, damages);
      if (broken === null) continue;
      const file = broken.prefix + text.slice(row.prefix.length, text.length - row.suffix.length) + broken.suffix;
      if (isSound(file)) continue;
      rows.push(broken);
      break;
    }
  }
  return rows;
}

/** Says whether a parser takes a whole file. */
async function wholeFileParser(language: LanguageId): Promise<(text: string) => boolean> {
  if (language !== 'cpp') {
    const parser = await (language === 'python' ? loadRuff(loadPackageAsset) : language === 'java' ? loadJava(loadPackageAsset) : loadTypeScript(language));
    return (text) => parser.complaints(text).length === 0;
  }
  const entry = languageById(language);
  if (entry === null) throw new Error(`There is no entry for ${language} in lib/syntax/languages.ts.`);
  const parser = await new TreeSitter(loadPackageAsset).parser(entry);
  return (text) => {
    const view = entry.view?.({ prefix: '', completion: text, suffix: '' }) ?? { text, complaints: [] };
    const tree = parser.parse(view.text, null, 5000);
    const isWhole = tree !== null && !tree.rootNode.hasError && view.complaints.length === 0;
    tree?.delete();
    return isWhole;
  };
}
