import { useTranslations } from 'next-intl';
import { useCallback, useMemo, type ReactNode } from 'react';
import { Chart } from '@/components/charts/chart';
import {
  agreement,
  confidenceHistogram,
  confidenceHistogramLive,
  confidentWrong,
  confidentWrongLive,
  facets,
  facetsLive,
  formatFigure,
  latencyDistribution,
  latencyDistributionLive,
  qualityLatency,
  qualityLatencyLive,
  reliability,
  reliabilityOf,
  routedLatency,
  thresholdSweep,
  thresholdSweepLive,
  tradeOff,
  tradeOffLive,
  type RoutedLatency,
  type TaskFilter,
} from '@/lib/charts';
import type { AnswerFile } from '@/lib/workers/evaluation-service';
import { PAPER_MODELS } from '../reference/paper-figures';
import { ReferencePanel } from '../reference/reference-panel';
import type { Lab, LabScene } from '../use-lab';
import { useWords } from '../use-words';
import { DeploymentTable } from './deployment-table';
import { MethodsTable } from './methods-table';
import { PairedPanel } from './paired-panel';
import { SurenessCharts } from './sureness-charts';

const NO_ANSWERS: readonly AnswerFile[] = [];

interface CompareStepProps {
  readonly lab: Lab;
  readonly scene: LabScene;
  readonly onPick: (filter: TaskFilter, label: string) => void;
  readonly onTasks: (taskIds: readonly string[], label: string) => void;
}

export function CompareStep({ lab, scene, onPick, onTasks }: CompareStepProps) {
  const t = useTranslations('calibrate');
  const c = useTranslations('calibrate.charts');
  const words = useWords();
  const { view, method, slice, chosen } = scene;
  const { test } = view;
  const byMask = new Set(test.masks).size > 1;
  const byLanguage = new Set(test.languages).size > 1;
  // The confidence is the score's axis but for the learned router, which has one of its own.
  const confidenceThreshold = method.id === 'learned' ? null : slice.threshold;

  const { change } = lab;
  const onScrub = useCallback((share: number) => change({ threshold: Math.round(share * 100) / 100 }), [change]);

  const fixed = useMemo(
    () => ({
      tradeOff: tradeOff(view, method.id, words),
      sweep: thresholdSweep(view, method, words),
      histogram: confidenceHistogram(test, words),
      agreement: agreement(test, words),
      wrong: confidentWrong(test, words),
      latency: latencyDistribution(test, words),
      quality: qualityLatency(test, PAPER_MODELS, words),
      languages: facets(test, 'language', words),
      masks: facets(test, 'mask', words),
    }),
    [view, method, test, words],
  );
  const scored = method.id === 'learned' ? method.scores : test.confidence;
  const figures = useMemo(() => reliabilityOf(test, scored), [test, scored]);
  const reliabilitySpec = useMemo(() => reliability(figures, words), [figures, words]);
  const live = useMemo(() => {
    const latency = routedLatency(test, slice, slice.method !== 'learned');
    return {
      tradeOff: tradeOffLive(slice, words),
      sweep: thresholdSweepLive(slice, chosen, words),
      histogram: confidenceHistogramLive(confidenceThreshold),
      wrong: confidentWrongLive(test, slice.threshold, words),
      latency: latencyDistributionLive(latency),
      quality: qualityLatencyLive(slice, latency, words),
      languages: facetsLive(test, slice, 'language', words),
      masks: facetsLive(test, slice, 'mask', words),
      saved: savedMs(latency),
    };
  }, [test, slice, chosen, confidenceThreshold, words]);

  return (
    <>
      <Section title={t('sections.overview')}>
        <Chart spec={fixed.tradeOff} live={live.tradeOff} title={c('tradeOff')} caption={c('tradeOffCaption')} onPick={onPick} />
        <Chart spec={fixed.sweep} live={live.sweep} title={c('sweep')} caption={c('sweepCaption')} onPick={onPick} onScrub={onScrub} />
      </Section>
      <Section title={t('sections.confidence')}>
        <Chart spec={fixed.histogram} live={live.histogram} title={c('histogram')} caption={c('histogramCaption')} onPick={onPick} />
        <Chart
          spec={reliabilitySpec}
          title={c('reliability')}
          caption={c('reliabilityCaption')}
          figures={c('ece', { ece: formatFigure(figures.ece, 'number'), brier: formatFigure(figures.brier, 'number') })}
          {...(method.id === 'learned' ? {} : { onPick })}
        />
        <Chart spec={fixed.agreement} title={c('agreement')} caption={c('agreementCaption')} onPick={onPick} />
        <Chart spec={fixed.wrong} live={live.wrong.marks} table={live.wrong.table} title={c('wrong')} caption={c('wrongCaption')} onPick={onPick} />
      </Section>
      <Section title={t('sections.meaning')}>
        <DeploymentTable lab={lab} scene={scene} />
        <MethodsTable view={view} focus={method.id} />
        <Chart spec={fixed.latency} live={live.latency} title={c('latency')} caption={c('latencyCaption')} figures={live.saved === null ? undefined : c('latencySaved', { time: formatFigure(live.saved, 'ms') })} />
        <Chart spec={fixed.quality} live={live.quality} title={c('quality')} caption={c('qualityCaption')} />
      </Section>
      {byLanguage || byMask ? (
        <Section title={t('sections.where')}>
          {byLanguage ? <Chart spec={fixed.languages} live={live.languages} title={c('languages')} caption={c('facetsCaption')} onPick={onPick} /> : null}
          {byMask ? <Chart spec={fixed.masks} live={live.masks} title={c('masks')} caption={c('facetsCaption')} onPick={onPick} /> : null}
        </Section>
      ) : null}
      <Section title={t('sections.sure')}>
        <SurenessCharts method={lab.settings.method} objective={lab.settings.objective} viewId={scene.viewId} />
      </Section>
      <Section title={t('sections.pairs')} columns={1}>
        <PairedPanel answers={lab.library?.answers ?? NO_ANSWERS} pair={lab.pair} onTasks={onTasks} />
      </Section>
      <Section title={t('sections.reference')} columns={1}>
        <ReferencePanel view={view} answers={lab.library?.answers ?? NO_ANSWERS} />
      </Section>
    </>
  );
}

/** Mean over the tasks that leave early; null where none does. */
function savedMs({ routed, earlyExit }: RoutedLatency): number | null {
  let sum = 0;
  let count = 0;
  routed.forEach((ms, i) => {
    const saved = ms - (earlyExit[i] ?? Number.NaN);
    if (!(saved > 0)) return;
    sum += saved;
    count += 1;
  });
  return count === 0 ? null : sum / count;
}

function Section({ title, columns = 2, children }: { readonly title: string; readonly columns?: 1 | 2; readonly children: ReactNode }) {
  return (
    <section className="border-b border-hairline bg-surface px-4 py-6 sm:px-6">
      <h2 className="mb-4 text-[17px] font-semibold tracking-tight">{title}</h2>
      <div className={columns === 2 ? 'grid grid-cols-1 gap-x-12 gap-y-9 min-[1000px]:grid-cols-2' : 'grid gap-6'}>{children}</div>
    </section>
  );
}
