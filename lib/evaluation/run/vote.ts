import type { Prediction } from '../predictions';

/** Numbers of samples that a vote may have (the paper's). */
export const VOTE_SIZES = [3, 5, 7, 10] as const;

/** What a vote adds to the row of the answer that won it. */
export interface VoteResult {
  /** Samples in all, and how many of them had the winning text. */
  readonly votes: { readonly samples: number; readonly agreed: number; readonly distinct: number; readonly temperature: number };
}

/**
 * The answer that most samples agree on (text after clean-up, without what blanks end its lines). Among texts with as many
 * votes the one whose surest sample has the highest mean logprob wins, then the earlier one. Its row is that surest sample's.
 * @param samples at least one, of one task.
 */
export function majorityOf(samples: readonly Prediction[], temperature: number): Prediction & VoteResult {
  const groups = new Map<string, Prediction[]>();
  for (const sample of samples) {
    const text = sample.completion.replace(/[^\S\r\n]+$/gm, '').trimEnd();
    groups.set(text, [...(groups.get(text) ?? []), sample]);
  }
  const ranked = [...groups.values()]
    .map((members) => ({ agreed: members.length, surest: members.reduce((best, member) => (meanLogprob(member) > meanLogprob(best) ? member : best)) }))
    .reduce((best, group) => (group.agreed > best.agreed || (group.agreed === best.agreed && meanLogprob(group.surest) > meanLogprob(best.surest)) ? group : best));
  return { ...ranked.surest, votes: { samples: samples.length, agreed: ranked.agreed, distinct: groups.size, temperature } };
}

/** −Infinity where nothing was generated or a score is missing: such a sample is never the surer one. */
function meanLogprob({ logprobs }: Prediction): number {
  if (logprobs.length === 0 || logprobs.includes(null)) return -Infinity;
  return logprobs.reduce<number>((sum, logprob) => sum + (logprob ?? 0), 0) / logprobs.length;
}
