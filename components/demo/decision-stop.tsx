'use client';

import { useTranslations } from 'next-intl';
import { shownTier } from '@/components/decision/answer-part';
import { AnswerText } from '@/components/decision/answer-text';
import { modelTitle } from '@/components/decision/model-title';
import { PathDiagram } from '@/components/decision/path-diagram';
import { Section } from '@/components/decision/section';
import { TokenList } from '@/components/decision/token-list';
import { RecordedTag, Verdict } from '@/components/decision/verdict';
import { Waterfall } from '@/components/decision/waterfall';
import { CodeExcerpt } from './code-excerpt';
import type { ReplayedDecision } from './replay';

/** A recorded hole beside the decision about it, drawn with the playground's own parts. */
export function DecisionStopView({ decision }: { readonly decision: ReplayedDecision }) {
  const t = useTranslations();
  const { record, stop } = decision;
  return (
    <div className="grid gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_372px]">
      <div className="flex min-w-0 flex-col gap-3">
        <CodeExcerpt decision={decision} />
        {stop.serverFails ? <p className="text-kept">◆ {t('demo.simulated')}</p> : null}
        {record.server === undefined ? null : <AnswerText answer={record.server} label={t('answers.server', { model: modelTitle(record.server.model) })} shown={shownTier(record) === 'server'} />}
      </div>
      <div className="rounded-xl border border-hairline bg-surface">
        <Verdict record={record} />
        <Section title={t('path.title')}>
          <PathDiagram record={record} run={null} serverNote={stop.serverFails ? t('demo.simulatedNote') : undefined} />
        </Section>
        {record.local === null ? null : (
          <Section title={t('tokens.title', { count: 3 })} value={record.confidence === null ? undefined : <span className="font-mono text-[15px] font-medium">{record.confidence.toFixed(2)}</span>}>
            <TokenList answer={record.local} scored={3} />
          </Section>
        )}
        <Section title={t('time.title')} value={<RecordedTag />}>
          <Waterfall record={record} />
        </Section>
      </div>
    </div>
  );
}
