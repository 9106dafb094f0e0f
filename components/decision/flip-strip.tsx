import { useTranslations } from 'next-intl';
import type { DecisionRecord, RoutingPolicy } from '@/lib/routing';
import { flipsAt } from '@/lib/session';

/** For which thresholds the decision would be the other one: kept up to its score, escalated above. */
export function FlipStrip({ record, policy }: { readonly record: DecisionRecord; readonly policy: RoutingPolicy }) {
  const t = useTranslations('confidence');
  const flip = flipsAt(record, policy);
  const keptUpTo = 'never' in flip ? 0 : flip.at;
  const text = 'never' in flip ? t('neverKept') : t('flipsAt', { threshold: flip.at.toFixed(2) });
  return (
    <div role="img" aria-label={text} className="mb-2">
      <div aria-hidden className="flex h-2 overflow-hidden rounded-[3px]">
        <span className="bg-local-mark" style={{ width: `${keptUpTo * 100}%` }} />
        <span className="flex-1 bg-server-mark" />
      </div>
      <div aria-hidden className="mt-0.5 flex justify-between text-[11px] text-muted">
        <span className="text-local">● {keptUpTo === 0 ? '–' : `t ≤ ${keptUpTo.toFixed(2)}`}</span>
        <span className="text-server">▲ {keptUpTo === 0 ? 't ≥ 0.00' : `t > ${keptUpTo.toFixed(2)}`}</span>
      </div>
    </div>
  );
}
