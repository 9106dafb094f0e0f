import { describe, expect, it } from 'vitest';
import { PAPER_FIGURES } from '@/components/calibrate/reference/paper-figures';
import { phrasesOf, ROW_PHRASES } from '@/components/calibrate/reference/row-words';
import { loadMessages } from '@/lib/i18n';

describe("the paper's rows", () => {
  it('have words for each phrase, but for names of models and figures', () => {
    const known = new Set<string>(Object.values(ROW_PHRASES));
    const texts = Object.values(PAPER_FIGURES).flatMap((rows) => rows.flatMap(({ item, note }) => (note === undefined ? [item] : [item, note])));
    const bare = texts.flatMap(phrasesOf).filter((phrase) => !known.has(phrase) && /[a-z]{3,}/.test(phrase));
    expect([...new Set(bare)].sort()).toEqual(['Always local', 'Always server', 'Combined', 'Confidence only', 'Eagle', 'Embedding KNN', 'Oracle', 'Qwen2.5-Coder 1.5B', 'Qwen2.5-Coder 32B', 'Qwen2.5-Coder 3B', 'Qwen3-Coder 30B-A3B', 'Qwen3-Coder 480B-A35B', 'Qwen3-Coder-Next', 'StarCoder-1B', 'Static signals', 'SynConfRoute']);
  });

  it('read in English as they are written', async () => {
    const { labReference, calibrate } = await loadMessages('en');
    expect(labReference.row).toEqual(ROW_PHRASES);
    expect(calibrate.words.methodName).toMatchObject({ 'always-local': 'Always local', 'always-server': 'Always server', oracle: 'Oracle', 'confidence-only': 'Confidence only', 'static-signals': 'Static signals', 'embedding-knn': 'Embedding KNN', combined: 'Combined' });
  });
});
