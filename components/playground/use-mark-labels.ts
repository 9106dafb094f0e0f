import { useTranslations } from 'next-intl';
import type { MarkLabels } from '@/components/editor/ghost-marks';
import { originKey } from '@/components/decision/tone';
import { useSentences } from '@/components/decision/use-sentences';
import { tookMs } from '@/components/decision/waterfall';
import { formatMs } from '@/components/ui/format';

/** The words of the marks in the editor, in the language of the page. */
export function useMarkLabels(): MarkLabels {
  const t = useTranslations();
  const sentences = useSentences();
  return {
    origin: (record) => t(`origin.${originKey(record)}`),
    recorded: t('origin.recorded'),
    waiting: t('editor.waiting'),
    readOnly: t('lock.message'),
    explanation: sentences.explanation,
    complaint: (gate) => sentences.gate(gate) ?? t('explain.cause.syntaxUnknown'),
    card: (record) => {
      const { confidence, gate, threshold, recorded } = record;
      const facts = [
        confidence === null ? null : t('card.score', { score: confidence.toFixed(2), threshold: threshold.toFixed(2) }),
        gate === null || gate.checker === 'none' ? null : t(gate.valid ? 'card.gateValid' : 'card.gateInvalid', { checker: gate.checker }),
        t('card.took', { time: formatMs(tookMs(record)) }),
        recorded ? t('card.recorded') : null,
      ].filter((fact) => fact !== null);
      return `**${t(`decision.headline.${originKey(record)}`)}**\n\n${sentences.explanation(record)}\n\n${facts.join(' · ')}`;
    },
  };
}
