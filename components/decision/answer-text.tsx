import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Prose } from '@/components/ui/prose';
import type { TierAnswer } from '@/lib/routing';
import { TONE_GLYPH } from './tone';
import { useSentences } from './use-sentences';

interface AnswerTextProps {
  readonly answer: TierAnswer;
  readonly label: string;
  /** True where this is the text in the editor. */
  readonly shown?: boolean;
}

/** One tier's completion as code, with the gate's complaint where there is one. */
export function AnswerText({ answer, label, shown = false }: AnswerTextProps) {
  const t = useTranslations('answers');
  const sentences = useSentences();
  const rejected = answer.gate?.valid === false;
  return (
    <div className={clsx('rounded-md border px-2.5 py-1.5', rejected ? 'border-reject-mark/50' : 'border-hairline')}>
      <div className="flex items-center justify-between gap-2 text-[11.5px] text-muted">
        <span className="truncate">{label}</span>
        {rejected ? (
          <span className="shrink-0 text-reject">
            <span aria-hidden>{TONE_GLYPH.reject}</span> {t('rejected')}
          </span>
        ) : shown ? (
          <span className="shrink-0">{t('shown')}</span>
        ) : null}
      </div>
      <pre tabIndex={0} aria-label={label} className="mt-0.5 max-h-32 overflow-auto font-mono text-[12px] leading-[18px] whitespace-pre">
        {answer.text.replace(/^(\r?\n)+/, '') || '∅'}
      </pre>
      {rejected && answer.gate?.message != null ? <p className="mt-1 text-[12px] text-reject"><Prose text={sentences.gate(answer.gate) ?? ''} /></p> : null}
    </div>
  );
}
