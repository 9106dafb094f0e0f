import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Tooltip } from 'radix-ui';
import { visibleToken } from '@/components/ui/format';
import { TooltipContent } from '@/components/ui/icon-button';
import type { TierAnswer } from '@/lib/routing';

const STEPS = ['bg-p0 text-ink', 'bg-p1 text-p-on-light', 'bg-p2 text-p-on-mid', 'bg-p3 text-p-on-dark', 'bg-p4 text-p-on-dark'] as const;

/** Probability's own scale, light to dark, in five steps. */
export function probabilityStep(probability: number): string {
  return STEPS[Math.min(STEPS.length - 1, Math.max(0, Math.floor(probability * STEPS.length)))] ?? STEPS[0];
}

interface TokenListProps {
  readonly answer: Pick<TierAnswer, 'tokens' | 'logprobs' | 'skipped' | 'top'>;
  /** How many tokens make the score; they come first and stand out. */
  readonly scored: number;
}

/** The generated tokens with their probabilities; alternatives on hover or focus. */
export function TokenList({ answer, scored }: TokenListProps) {
  const t = useTranslations('tokens');
  const skipped = new Set(answer.skipped);
  const shown = answer.tokens.flatMap((text, index) => (skipped.has(index) ? [] : [{ text, index, logprob: answer.logprobs[index] ?? null }]));
  return (
    <ol className="flex flex-wrap gap-1" aria-label={t('label')}>
      {shown.map(({ text, index, logprob }, i) => {
        const probability = logprob === null ? null : Math.exp(logprob);
        const alternatives = (answer.top?.[index] ?? []).filter(({ token }) => token !== text).slice(0, 4);
        return (
          <li key={index}>
            <Tooltip.Root>
              <Tooltip.Trigger asChild>
                <button
                  type="button"
                  className={clsx('flex cursor-default items-baseline gap-1.5 rounded px-1.5 py-0.5 font-mono text-[12px]', probability === null ? 'bg-sunken text-muted' : probabilityStep(probability))}
                >
                  <span className="max-w-32 truncate">{visibleToken(text)}</span>
                  {i < scored ? <span className="text-[11px]">{probability === null ? '–' : probability.toFixed(2).replace(/^0/, '')}</span> : <span className="sr-only">{probability?.toFixed(2) ?? '–'}</span>}
                </button>
              </Tooltip.Trigger>
              <TooltipContent>
                <div className="font-mono">
                  <div>
                    {visibleToken(text)} {probability === null ? '–' : probability.toFixed(3)}
                  </div>
                  {alternatives.map((alternative) => (
                    <div key={alternative.token} className="opacity-75">
                      {visibleToken(alternative.token)} {Math.exp(alternative.logprob).toFixed(3)}
                    </div>
                  ))}
                </div>
              </TooltipContent>
            </Tooltip.Root>
          </li>
        );
      })}
    </ol>
  );
}
