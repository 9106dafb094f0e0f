import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Prose } from '@/components/ui/prose';
import type { DecisionRecord } from '@/lib/routing';
import { useSentences } from './use-sentences';
import { originKey, TONE_BORDER, TONE_GLYPH, TONE_TEXT, TONE_WASH, toneOf } from './tone';

/** Origin as a glyph and a word; dashed where the answers were recorded. */
export function OriginBadge({ record }: { readonly record: DecisionRecord }) {
  const t = useTranslations('origin');
  const tone = toneOf(record);
  return (
    <span className={clsx('inline-flex items-center gap-1.5 rounded-full border px-2 py-px text-[12px] font-medium', TONE_TEXT[tone], TONE_WASH[tone], record.recorded ? clsx('border-dashed', TONE_BORDER[tone]) : 'border-transparent')}>
      <span aria-hidden>{TONE_GLYPH[tone]}</span>
      {t(originKey(record))}
      {record.recorded ? <span className="font-normal">· {t('recorded')}</span> : null}
    </span>
  );
}

/** What was decided, in one word and one sentence. */
export function Verdict({ record }: { readonly record: DecisionRecord }) {
  const t = useTranslations('decision');
  const { explanation } = useSentences();
  const tone = toneOf(record);
  return (
    <div className="px-4 pt-4 pb-3.5">
      <div className="flex items-center justify-between gap-3">
        <h2 className={clsx('flex items-center gap-2 text-[18px] leading-7 font-semibold tracking-tight', TONE_TEXT[tone])}>
          <span aria-hidden className="text-[14px]">
            {TONE_GLYPH[tone]}
          </span>
          {t(`headline.${originKey(record)}`)}
        </h2>
        {record.recorded ? <RecordedTag /> : null}
      </div>
      <p className="mt-1 text-[13.5px] leading-snug text-ink" data-testid="reason">
        <Prose text={explanation(record)} />
      </p>
    </div>
  );
}

export function RecordedTag() {
  const t = useTranslations('origin');
  return <span className="rounded-full border border-dashed border-strong-line px-2 py-px text-[11.5px] text-muted">{t('recorded')}</span>;
}
