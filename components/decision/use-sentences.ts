'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { explanationParts, type DecisionRecord, type Gate, type TierFailure } from '@/lib/routing';
import { isFailureCode, isGateCode, quotedCode } from './sentence-codes';

/** What parts of the app say, in the language of the page. */
export interface Sentences {
  /** A decision's reason. */
  readonly explanation: (record: DecisionRecord) => string;
  /** The syntax check's complaint; null where there is none. */
  readonly gate: (gate: Pick<Gate, 'code' | 'message'>) => string | null;
  /** An engine's or another part's failure. */
  readonly failure: (failure: Pick<TierFailure, 'code' | 'message'>) => string;
}

/**
 * English sentences come from the part that knows most about what happened; in other languages a code and the quoted code
 * make the sentence, and a code that is not known falls back to English rather than to silence.
 */
export function useSentences(): Sentences {
  const locale = useLocale();
  const t = useTranslations();
  return useMemo(() => {
    const isEnglish = locale === 'en';
    const gate: Sentences['gate'] = ({ code, message }) => {
      if (message === null || isEnglish || code === null || !isGateCode(code)) return message;
      const quoted = quotedCode(message);
      return t(`gate.${code}`, { has: String(quoted !== null), code: quoted ?? '' });
    };
    const failure: Sentences['failure'] = ({ code, message }) => (isEnglish || !isFailureCode(code) ? message : t(`failure.${code}`));
    const explanation: Sentences['explanation'] = (record) => {
      if (isEnglish) return record.explanation;
      const { frame, cause, obstacle, score, threshold, rules } = explanationParts(record);
      // What the decision was made by; a later verdict may have taken its place.
      const complaint = record.gate === null ? null : gate(record.gate.earlier ?? record.gate);
      const why = t(`explain.cause.${cause}`, {
        score,
        threshold,
        complaint: withoutFullStop(complaint ?? ''),
        failure: record.localFailure === undefined ? '' : withoutFullStop(failure(record.localFailure)),
      });
      const against = obstacle === undefined ? '' : t(`explain.obstacle.${obstacle}`, { rules, failure: record.serverFailure === undefined ? '' : withoutFullStop(failure(record.serverFailure)) });
      return t(`explain.frame.${frame}`, { cause: why, obstacle: against });
    };
    return { explanation, gate, failure };
  }, [locale, t]);
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.。]$/, '');
}
