import { diffWordsWithSpace } from 'diff';

/** A piece of one answer; `only`: the other answer has not got it. */
export interface AnswerPart {
  readonly text: string;
  readonly only: boolean;
}

export interface AnswerDiff {
  readonly local: readonly AnswerPart[];
  readonly server: readonly AnswerPart[];
  readonly equal: boolean;
}

/** Two answers word by word; the parts of each side add up to its text. */
export function diffAnswers(local: string, server: string): AnswerDiff {
  const changes = diffWordsWithSpace(local, server);
  return {
    local: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, only: removed })),
    server: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, only: added })),
    equal: local === server,
  };
}
