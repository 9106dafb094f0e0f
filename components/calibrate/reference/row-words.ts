import { useTranslations } from 'next-intl';
import { useWords } from '../use-words';

/** Phrases of the paper's tables by their key under `labReference.row`; a model's or a method's own name stays as it is. */
export const ROW_PHRASES = {
  alwaysLarger: 'Always larger',
  zeroShot: 'zero-shot',
  oneExample: 'one example by TF-IDF',
  serverExamples: 'the 480B’s answers as examples',
  vote: 'vote of 10',
  routed: 'Routed',
  deepSeekAlone: 'DeepSeek-Coder 6.7B alone',
  deepSeekRouted: 'DeepSeek-Coder 6.7B routed to 480B',
  allTasks: 'all 1,033 tasks',
  testTasks: '833 test tasks',
  nativeFim: 'native FIM',
  otherFamilies: 'other families 26–35%',
  q8: 'below 3B use q8_0',
  notViable: 'below 1B not viable with the chat prompt',
  onlyLocal: 'Solvable tasks that only the 3B solves',
  onlyServer: 'Solvable tasks that only the 480B solves',
  confidentWrong: 'Confident but wrong completions',
  doNotParse: '77 of them (46%) do not parse',
  rightKept: 'Right completions kept local',
  noneFails: 'none fails to parse',
  calibration: 'Calibration with 50 / 100 / 200 / 400 tasks',
  seeds: '3 seeds',
  largestDifference: 'largest difference in pass@1',
  deviation: 'standard deviation below 0.4 points',
  within200: 'Small and mid models within 200 ms',
  of23: 'of 23',
  of910: 'of 910',
  greedy: 'greedy 11.9%',
  unique: '5.2 unique answers a task',
  failing: 'Failing tasks without a right answer among ten',
} as const;

/** Phrases that the pictures have words for. */
const SHARED: Readonly<Record<string, Parameters<ReturnType<typeof useWords>>[0]>> = {
  'Always local': 'methodName.always-local',
  'Always server': 'methodName.always-server',
  Oracle: 'methodName.oracle',
  'Confidence only': 'methodName.confidence-only',
  'Static signals': 'methodName.static-signals',
  'Embedding KNN': 'methodName.embedding-knn',
  Combined: 'methodName.combined',
  'control flow': 'maskName.control-flow',
  block: 'maskName.block',
  API: 'maskName.api-call',
};

const KEY_OF = new Map<string, keyof typeof ROW_PHRASES>(Object.entries(ROW_PHRASES).map(([key, phrase]) => [phrase, key as keyof typeof ROW_PHRASES]));

/** The phrases of a row's name or note, with what stands between them at the odd places. */
export function phrasesOf(text: string): readonly string[] {
  return text.split(/(, |; | \((?=\d+B\)))/);
}

/** Names and notes of the paper's tables in the page's language, phrase by phrase. */
export function useRowWords(): (text: string) => string {
  const t = useTranslations('labReference.row');
  const words = useWords();
  return (text) =>
    phrasesOf(text)
      .map((phrase) => {
        const key = KEY_OF.get(phrase);
        const shared = SHARED[phrase];
        return key !== undefined ? t(key) : shared !== undefined ? words(shared) : phrase;
      })
      .join('');
}
