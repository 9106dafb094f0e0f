import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { TONE_GLYPH, TONE_TEXT, TONE_WASH, toneOf } from '@/components/decision/tone';
import type { ReplayedDecision } from './replay';

const LINES = { before: 8, after: 5 } as const;

/** The code around the cursor with what was proposed in it, in the hue of its origin; a rejected local answer struck out before it. */
export function CodeExcerpt({ decision: { record, document, prefix, suffix } }: { readonly decision: ReplayedDecision }) {
  const t = useTranslations('demo');
  const tone = toneOf(record);
  const before = prefix.split('\n').slice(-LINES.before).join('\n');
  const after = suffix.split('\n').slice(0, LINES.after).join('\n');
  const replaced = record.local !== null && record.shown !== record.local.text && record.local.text.trim() !== '' ? record.local.text : null;
  return (
    <figure className="min-w-0 overflow-hidden rounded-xl border border-hairline bg-surface">
      <figcaption className="border-b border-hairline px-4 py-2 font-mono text-[12px] text-muted">{document.name}</figcaption>
      <pre tabIndex={0} aria-label={t('code', { file: document.name })} className="overflow-x-auto px-4 py-3 font-mono text-[13.5px] leading-[21px] break-words whitespace-pre-wrap">
        {before}
        {replaced === null ? null : (
          <del className="rounded bg-reject-wash px-0.5 text-reject decoration-reject-mark">
            <span className="sr-only">{t('rejected', { text: '' })}</span>
            {replaced}
          </del>
        )}
        {replaced === null ? null : ' '}
        {record.shown === null ? null : (
          <ins className={clsx('rounded px-0.5 no-underline outline-1 outline-dashed', TONE_WASH[tone], TONE_TEXT[tone])}>
            <span aria-hidden className="mr-1 text-[10px]">
              {TONE_GLYPH[tone]}
            </span>
            {record.shown}
          </ins>
        )}
        {after}
      </pre>
    </figure>
  );
}
