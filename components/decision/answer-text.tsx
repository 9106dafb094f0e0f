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
  /** Length of the code before the hole, from which the complaint's range is counted; without it nothing is underlined. */
  readonly holeOffset?: number | null;
}

/** One tier's completion as code, with the gate's complaint where there is one. */
export function AnswerText({ answer, label, shown = false, holeOffset = null }: AnswerTextProps) {
  const t = useTranslations('answers');
  const sentences = useSentences();
  const rejected = answer.gate?.valid === false;
  return (
    <div className={clsx('rounded-md border px-2.5 py-1.5', rejected ? 'border-reject-mark' : 'border-hairline')}>
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
        <MarkedText text={answer.text} range={rejected && holeOffset !== null && answer.gate?.range != null ? [answer.gate.range[0] - holeOffset, answer.gate.range[1] - holeOffset] : null} />
      </pre>
      {rejected && answer.gate?.message != null ? <p className="mt-1 text-[12px] text-reject"><Prose text={sentences.gate(answer.gate) ?? ''} /></p> : null}
    </div>
  );
}

/** Code with the offending characters underlined, as far as they are in it; empty lines before it are left out. */
function MarkedText({ text, range }: { readonly text: string; readonly range: readonly [number, number] | null }) {
  const skipped = /^(?:\r?\n)*/.exec(text)?.[0].length ?? 0;
  const code = text.slice(skipped);
  if (code === '') return '∅';
  if (range === null) return code;
  const start = Math.max(0, range[0] - skipped);
  // Something that is missing is marked at the character before it.
  const end = Math.min(code.length, Math.max(range[1] - skipped, start + 1));
  const from = Math.min(start, Math.max(0, code.length - 1));
  if (range[0] > text.length || range[1] < 0 || end < from) return code;
  return (
    <>
      {code.slice(0, from)}
      <mark className="bg-transparent text-reject underline decoration-reject-mark decoration-wavy underline-offset-[3px]" data-testid="offending">
        {code.slice(from, Math.max(end, from + 1))}
      </mark>
      {code.slice(Math.max(end, from + 1))}
    </>
  );
}
