import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TONE_GLYPH, TONE_TEXT, TONE_WASH, toneOf } from '@/components/decision/tone';
import type { ReplayedDecision } from './replay';

const LINES = { before: 8, after: 5 } as const;

/** The code around the cursor with what was proposed in it, in the hue of its origin; a rejected local answer struck out before it. */
export function CodeExcerpt({ decision: { record, document, prefix, suffix } }: { readonly decision: ReplayedDecision }) {
  const t = useTranslations('demo');
  const tone = toneOf(record);
  // Blank lines at the edges would only push the code out of the middle of its box.
  const before = prefix.split('\n').slice(-LINES.before).join('\n').replace(/^(?:[ \t]*\n)+/, '');
  const after = suffix.split('\n').slice(0, LINES.after).join('\n').trimEnd();
  const replaced = record.local !== null && record.shown !== record.local.text && record.local.text.trim() !== '' ? record.local.text : null;
  const parts: readonly Part[] = [
    { kind: 'code', text: before },
    ...(replaced === null ? [] : [{ kind: 'rejected', text: replaced } as const, { kind: 'code', text: ' ' } as const]),
    ...(record.shown === null ? [] : [{ kind: 'shown', text: record.shown } as const]),
    { kind: 'code', text: after },
  ];
  return (
    <figure className="min-w-0 overflow-hidden rounded-xl border border-hairline bg-surface">
      <figcaption className="border-b border-hairline px-4 py-2 font-mono text-[12px] text-muted">{document.name}</figcaption>
      <pre tabIndex={0} aria-label={t('code', { file: document.name })} className="overflow-x-auto px-4 py-3 font-mono text-[13px] leading-[21px] break-words whitespace-pre-wrap">
        {linesOf(parts).map((line, i) => (
          <CodeLine key={i} line={line}>
            {line.map(({ kind, text }, j) => {
              if (kind === 'code') return text;
              if (kind === 'rejected') {
                return (
                  <del key={j} className="rounded bg-reject-wash px-0.5 text-reject decoration-reject-mark">
                    <span className="sr-only">{t('rejected', { text: '' })}</span>
                    {text}
                  </del>
                );
              }
              return (
                <ins key={j} className={clsx('rounded px-0.5 no-underline outline-1 outline-dashed', TONE_WASH[tone], TONE_TEXT[tone])}>
                  <span aria-hidden className="mr-1 text-[10px]">
                    {TONE_GLYPH[tone]}
                  </span>
                  {text}
                </ins>
              );
            })}
          </CodeLine>
        ))}
      </pre>
    </figure>
  );
}

interface Part {
  readonly kind: 'code' | 'rejected' | 'shown';
  readonly text: string;
}

/** The parts, cut where lines end; a line without text has no part. */
export function linesOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const lines: Part[][] = [[]];
  for (const { kind, text } of parts) {
    for (const [i, piece] of text.split('\n').entries()) {
      if (i > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ kind, text: piece });
    }
  }
  return lines;
}

const HANGING = 2;

/** One line of code. Where it is too long for its box it goes on further in than it began, so that its indentation is still seen. */
function CodeLine({ line, children }: { readonly line: readonly Part[]; readonly children: ReactNode }) {
  const text = line.map((part) => part.text).join('');
  const inset = `${text.length - text.trimStart().length + HANGING}ch`;
  return (
    <span className="block min-h-[21px]" style={{ paddingLeft: inset, textIndent: `-${inset}` }}>
      {children}
    </span>
  );
}
