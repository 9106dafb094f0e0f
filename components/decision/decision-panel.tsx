'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatMs } from '@/components/ui/format';
import type { DecisionRecord, Gate, RoutingPolicy } from '@/lib/routing';
import { decideAgain, type Focus, type Run } from '@/lib/session';
import { shownTier } from './answer-part';
import { AnswerText } from './answer-text';
import { modelTitle } from './model-title';
import { ConfidenceGauge } from './confidence-gauge';
import { FlipStrip } from './flip-strip';
import { PathDiagram } from './path-diagram';
import { Section } from './section';
import { usePolicyWords } from './use-policy-words';
import { useSentences } from './use-sentences';
import { TokenList } from './token-list';
import { RecordedTag, Verdict } from './verdict';
import { Waterfall } from './waterfall';

export interface DecisionPanelProps {
  readonly record: DecisionRecord | null;
  readonly run: Run | null;
  readonly focus: Focus;
  readonly policy: RoutingPolicy;
  /** The threshold while nobody has moved it. */
  readonly baseThreshold: number;
  readonly onThresholdChange: (threshold: number) => void;
  readonly onThresholdCommit: (threshold: number) => void;
  /** What can be done when there is nothing to show. */
  readonly emptyActions: ReactNode;
  /** "Ask the server too", where that is possible. */
  readonly serverAction: ReactNode;
  /** Opens both answers side by side. */
  readonly compareAction: ReactNode;
  /** A more exact checker to be had for this language, if any. */
  readonly syntaxAction?: ReactNode;
  /** Length of the code before the hole, where it is still known. */
  readonly holeOffset?: number | null;
}

/** What was proposed, where it came from, why, and what it cost. */
export function DecisionPanel({ record, run, focus, policy, baseThreshold, onThresholdChange, onThresholdCommit, emptyActions, serverAction, compareAction, syntaxAction, holeOffset = null }: DecisionPanelProps) {
  const t = useTranslations();
  const sentences = useSentences();
  const policyWords = usePolicyWords();
  const running = run !== null && (record === null || run.requestId !== record.id);
  const confidence = running ? (run.confidence ?? null) : (record?.confidence ?? null);
  const gauge = <ConfidenceGauge confidence={confidence} threshold={policy.threshold} baseThreshold={baseThreshold} onThresholdChange={onThresholdChange} onThresholdCommit={onThresholdCommit} />;
  if (record === null || running) {
    return (
      <div className="flex min-h-full flex-col" aria-busy={running}>
        <div className="px-4 pt-4 pb-3.5">
          <h2 className="text-[18px] leading-7 font-semibold tracking-tight text-wait">{t(`decision.headline.${running ? 'running' : focus.kind === 'no-recording' ? 'noRecording' : 'none'}`)}</h2>
          <p className="mt-1 leading-snug text-muted">{running ? (run.serverStarted ? t('decision.runningServer') : t('decision.runningLocal')) : t(focus.kind === 'no-recording' ? 'decision.noRecording' : 'decision.empty')}</p>
          {running ? null : <div className="mt-3 flex flex-wrap gap-2">{emptyActions}</div>}
        </div>
        <Section title={t('path.title')}>
          <PathDiagram record={null} run={run} />
        </Section>
        <Section title={t('confidence.title')} value={running && run.confidence != null ? <span className="font-mono">{run.confidence.toFixed(2)}</span> : <span className="text-faint">–</span>}>
          {gauge}
        </Section>
      </div>
    );
  }

  const again = record.threshold === policy.threshold ? null : decideAgain(record, policy);
  return (
    <div>
      <Verdict record={record} />
      {again === null || again.decision === record.decision ? null : (
        <p role="status" className="mx-4 mb-3 rounded-md bg-sunken px-3 py-2 text-[12.5px]">
          {t(again.decision === 'keep' ? 'decision.wouldKeep' : 'decision.wouldEscalate', { threshold: policy.threshold.toFixed(2) })}
        </p>
      )}
      <Section title={t('path.title')}>
        <PathDiagram record={record} run={null} />
      </Section>
      <Section
        title={t('confidence.title')}
        value={
          <span className="font-mono text-[15px] font-medium" data-testid="confidence">
            {record.confidence === null ? '–' : record.confidence.toFixed(2)}
          </span>
        }
      >
        {gauge}
        <FlipStrip record={record} policy={policy} />
        <p className="text-[12px] text-muted empty:hidden">
          {record.confidenceNonWhitespace !== null && record.confidence !== null && Math.abs(record.confidenceNonWhitespace - record.confidence) >= 0.005
            ? t('confidence.nonWhitespace', { score: record.confidenceNonWhitespace.toFixed(2) })
            : ''}
        </p>
        {policy.title === undefined ? null : <p className="mt-0.5 text-[12px] text-faint">{t('confidence.policy', { threshold: policy.threshold.toFixed(2), title: policyWords.title(policy) })}</p>}
      </Section>
      {record.local === null ? null : (
        <Section title={t('tokens.title', { count: policy.confidence.nTokens })}>
          <TokenList answer={record.local} scored={policy.confidence.nTokens} />
        </Section>
      )}
      <Section title={t('syntax.title')} value={<SyntaxValue record={record} />}>
        {record.gate?.earlier === undefined && record.local?.gate?.valid !== false && syntaxAction == null ? undefined : (
          <div className="flex flex-col gap-2">
            {record.gate?.earlier === undefined ? null : (
              <p role="status" className={record.gate.earlier.valid === record.gate.valid ? 'text-[12px] text-muted' : 'rounded-md bg-sunken px-3 py-2 text-[12.5px]'} data-testid="corrected">
                {t(`syntax.${laterWord(record.gate, record.gate.earlier)}`, { checker: record.gate.checker, earlier: record.gate.earlier.checker })}
              </p>
            )}
            {record.local?.gate?.valid === false ? <AnswerText answer={record.local} label={t('syntax.rejected')} holeOffset={holeOffset} /> : null}
            {syntaxAction}
          </div>
        )}
      </Section>
      <Section title={t('time.title')} value={record.recorded ? <RecordedTag /> : <span className="font-mono">{formatMs(record.timings.totalMs)}</span>}>
        <Waterfall record={record} />
      </Section>
      <Section title={t('answers.title')} value={serverAction}>
        <div className="flex flex-col gap-2">
          {record.local === null || record.local.text.trim() === '' ? null : <AnswerText answer={record.local} label={t('answers.local', { model: modelTitle(record.local.model) })} shown={shownTier(record) === 'local'} holeOffset={holeOffset} />}
          {record.server === undefined ? null : <AnswerText answer={record.server} label={t('answers.server', { model: modelTitle(record.server.model) })} shown={shownTier(record) === 'server'} holeOffset={holeOffset} />}
          {record.serverFailure === undefined ? null : <p className="text-[12.5px] text-reject">{sentences.failure(record.serverFailure)}</p>}
          <div className="empty:hidden">{compareAction}</div>
        </div>
      </Section>
    </div>
  );
}

/** What a later verdict did to the one that the decision was made by. */
function laterWord({ valid }: Gate, earlier: NonNullable<Gate['earlier']>) {
  if (earlier.checker === 'none') return valid ? 'checkedLaterValid' : 'checkedLaterInvalid';
  if (earlier.valid === valid) return 'confirmed';
  return valid ? 'correctedToValid' : 'correctedToInvalid';
}

function SyntaxValue({ record }: { readonly record: DecisionRecord }) {
  const t = useTranslations('syntax');
  const { gate } = record;
  if (gate === null || gate.checker === 'none') return <span className="text-muted">{t('notChecked')}</span>;
  return (
    <span>
      <span className={gate.valid ? 'text-local' : 'text-reject'}>
        <span aria-hidden>{gate.valid ? '✓ ' : '✕ '}</span>
        {gate.valid ? t('valid') : t('invalid')}
      </span>
      <span className="text-muted">
        {' '}
        · {gate.checker} · <span className="font-mono text-[11.5px]">{formatMs(gate.ms)}</span>
      </span>
    </span>
  );
}
