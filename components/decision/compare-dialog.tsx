'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Prose } from '@/components/ui/prose';
import type { DecisionRecord, TierAnswer } from '@/lib/routing';
import { shownTier } from './answer-part';
import { diffAnswers, type AnswerPart } from './answer-diff';
import { modelTitle } from './model-title';
import { TONE_GLYPH, TONE_TEXT } from './tone';
import { useSentences } from './use-sentences';

interface CompareDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly record: DecisionRecord;
  /** The line in which the answers stand, before and after them; null where the text is not known any more. */
  readonly line: { readonly before: string; readonly after: string } | null;
  /** What stands in the server's place while it was not asked: why not, and the button that asks. */
  readonly serverPlace: ReactNode;
}

/** What both tiers said to the same code, side by side, with what differs underlined. */
export function CompareDialog({ open, onOpenChange, record, line, serverPlace }: CompareDialogProps) {
  const t = useTranslations('compare');
  const { local, server } = record;
  const diff = local === null || server === undefined ? null : diffAnswers(local.text, server.text);
  const whole = (answer: TierAnswer | null | undefined): readonly AnswerPart[] => (answer == null ? [] : [{ text: answer.text, only: false }]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('description')} wide>
      <div className="grid gap-3 sm:grid-cols-2" data-testid="compare">
        <Side tone="local" answer={local} parts={diff?.local ?? whole(local)} line={line} shown={shownTier(record) === 'local'}>
          {local === null ? <p className="text-muted">{t('none')}</p> : null}
        </Side>
        <Side tone="server" answer={server ?? null} parts={diff?.server ?? whole(server)} line={line} shown={shownTier(record) === 'server'}>
          {server === undefined ? serverPlace : null}
        </Side>
      </div>
      {diff === null ? null : (
        <p role="status" className="mt-3 text-[12.5px] text-muted">
          {diff.equal ? t('equal') : t('marked')}
        </p>
      )}
    </Dialog>
  );
}

interface SideProps {
  readonly tone: 'local' | 'server';
  readonly answer: TierAnswer | null;
  readonly parts: readonly AnswerPart[];
  readonly line: CompareDialogProps['line'];
  /** True where this is the text in the editor. */
  readonly shown: boolean;
  /** In place of an answer. */
  readonly children: ReactNode;
}

function Side({ tone, answer, parts, line, shown, children }: SideProps) {
  const t = useTranslations();
  const sentences = useSentences();
  const complaint = answer?.gate?.valid === false ? sentences.gate(answer.gate) : null;
  return (
    <section aria-label={t(`origin.${tone}`)} className="min-w-0 rounded-lg border border-hairline">
      <header className="flex items-center gap-x-2 border-b border-hairline px-3 py-1.5 whitespace-nowrap">
        <h3 className={clsx('font-medium', TONE_TEXT[tone])}>
          <span aria-hidden>{TONE_GLYPH[tone]} </span>
          {t(`origin.${tone}`)}
        </h3>
        <span className="min-w-0 truncate text-[12px] text-muted">{answer === null ? '' : modelTitle(answer.model)}</span>
        {answer?.recorded === true ? <span className="text-[12px] text-muted">· {t('origin.recorded')}</span> : null}
        {shown ? <span className="ml-auto shrink-0 text-[12px] text-muted">{t('answers.shown')}</span> : null}
      </header>
      {answer === null ? (
        <div className="flex flex-col items-start gap-2 px-3 py-2.5">{children}</div>
      ) : (
        <pre tabIndex={0} aria-label={t(`origin.${tone}`)} className="max-h-[40dvh] overflow-auto px-3 py-2.5 font-mono text-[12.5px] leading-[19px] whitespace-pre-wrap">
          <span className="text-muted">{line?.before}</span>
          {parts.map(({ text, only }, index) =>
            only ? (
              <mark key={index} className={clsx('rounded-[2px] text-ink underline decoration-2 underline-offset-[3px]', tone === 'local' ? 'bg-local-wash decoration-local-mark' : 'bg-server-wash decoration-server-mark')}>
                {text}
              </mark>
            ) : (
              <span key={index}>{text}</span>
            ),
          )}
          <span className="text-muted">{line?.after}</span>
        </pre>
      )}
      {complaint === null ? null : (
        <p className="border-t border-hairline px-3 py-1.5 text-[12px] text-reject">
          <span aria-hidden>{TONE_GLYPH.reject} </span>
          <Prose text={complaint} />
        </p>
      )}
    </section>
  );
}
