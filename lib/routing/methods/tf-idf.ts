import { normalised } from './nearest';

/** Turns texts to unit vectors of word weights, over the words of the fitted texts. */
export type Vectoriser = (text: string) => Float32Array;

/** TF-IDF over identifiers and words: weight = count · ln((1 + texts) / (1 + texts with the word)) + count. */
export function fitTfIdf(texts: readonly string[]): Vectoriser {
  const documentCount = new Map<string, number>();
  for (const text of texts) for (const word of new Set(words(text))) documentCount.set(word, (documentCount.get(word) ?? 0) + 1);
  const indexOf = new Map([...documentCount.keys()].map((word, index) => [word, index]));
  return (text) => {
    const vector = new Float32Array(indexOf.size);
    for (const word of words(text)) {
      const index = indexOf.get(word);
      if (index === undefined) continue;
      vector[index] = (vector[index] ?? 0) + Math.log((1 + texts.length) / (1 + (documentCount.get(word) ?? 0))) + 1;
    }
    return normalised(vector);
  };
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[a-z_][a-z_0-9]*/g) ?? [];
}
