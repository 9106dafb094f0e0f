import { useLocale, useTranslations } from 'next-intl';
import { standaloneSvg } from '@/components/charts/export-image';
import { drawLive } from '@/components/charts/draw-live';
import { renderBase } from '@/components/charts/render-base';
import { downloadText } from '@/components/playground/download-text';
import { modelTitle } from '@/components/decision/model-title';
import { usePolicyWords } from '@/components/decision/use-policy-words';
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
  sliceAt,
  thresholdSweep,
  thresholdSweepLive,
  tradeOff,
  tradeOffLive,
  type ChartSpec,
  type LiveMarks,
} from '@/lib/charts';
import type { RoutingPolicy } from '@/lib/routing';
import { environmentOf, snippetOf } from '../policy-texts';
import { PAPER_MODELS } from '../reference/paper-figures';
import type { Lab, LabScene } from '../use-lab';
import { useWords } from '../use-words';
import { reportHtml, type ReportPart } from './report-html';

const WIDTH = 720;

/** Makes and saves the report of the chosen policy. Pictures are drawn anew, in the light theme, at the policy's own threshold. */
export function useReport(): (input: { readonly policy: RoutingPolicy; readonly lab: Lab; readonly scene: LabScene }) => void {
  const t = useTranslations('labReport');
  const c = useTranslations('calibrate.charts');
  const p = useTranslations('labPolicy');
  const d = useTranslations('calibrate.deployment');
  const lab = useTranslations('calibrate');
  const words = useWords();
  const policyWords = usePolicyWords();
  const language = useLocale();

  return ({ policy, lab: { settings }, scene }) => {
    const { view, method, local, server } = scene;
    const { test, comparison } = view;
    const slice = sliceAt(test, method, policy.threshold);
    const latency = routedLatency(test, slice, method.id !== 'learned');
    const paper = document.createElement('div');
    paper.dataset['theme'] = 'light';
    paper.hidden = true;
    document.body.append(paper);
    const picture = (spec: ChartSpec, live: LiveMarks, title: string, caption: string): ReportPart => {
      const base = renderBase(spec, WIDTH);
      return { kind: 'picture', title, caption, svg: standaloneSvg([base, drawLive(base, live)], title, paper) };
    };
    const { calibration } = policy;
    const { price, currency } = settings;
    const cost = (localRate: number) => `${((1 - localRate) * 1000 * price).toFixed(2)} ${currency}`;
    const interval = (bounds: readonly [number, number] | undefined) => (bounds === undefined ? {} : { note: p('interval', { low: formatFigure(bounds[0], 'percent'), high: formatFigure(bounds[1], 'percent') }) });
    const between = ([low, high]: readonly [number, number]) => `${formatFigure(low, 'percent')} – ${formatFigure(high, 'percent')}`;
    const date = new Date().toISOString().slice(0, 10);
    const html = reportHtml({
      language,
      title: t('title'),
      subtitle: `${modelTitle(local.model)} → ${modelTitle(server.model)} · ${t('made', { date })}`,
      sections: [
        {
          title: t('question'),
          parts: [
            { kind: 'text', text: t('questionText') },
            {
              kind: 'figures',
              figures: [
                { name: words('passAt1'), value: formatFigure(calibration?.passAt1, 'percent'), ...interval(calibration?.ci95?.passAt1) },
                { name: words('localRate'), value: formatFigure(calibration?.localRate, 'percent'), ...interval(calibration?.ci95?.localRate) },
                { name: d('per1000'), value: cost(calibration?.localRate ?? Number.NaN) },
              ],
            },
          ],
        },
        {
          title: t('data'),
          parts: [
            {
              kind: 'table',
              head: ['', words('model'), 'pass@1', words('tasks')],
              rows: [local, server].map((answers, i) => [words(i === 0 ? 'local' : 'server'), `${modelTitle(answers.model)} (${answers.promptMode})`, formatFigure(answers.passed / Math.max(1, answers.executed), 'percent'), String(answers.executed)]),
            },
            { kind: 'list', items: [local, server].map((answers) => [modelTitle(answers.model), answers.source, answers.date ?? '', answers.command ?? ''].filter((part) => part !== '').join(' · ')) },
            { kind: 'text', text: lab('counts', { test: test.n, calibration: view.calibration.n }) },
            ...(calibration?.dataSha256 === undefined ? [] : [{ kind: 'text' as const, text: `SHA-256 ${calibration.dataSha256}` }]),
          ],
        },
        { title: t('method'), parts: [{ kind: 'text', text: t('methodText', { calibration: view.calibration.n, test: test.n, draws: view.draws }) }, { kind: 'text', text: `${words(`methodName.${policy.method}`)}: ${policyWords.objective(settings.objective)}.` }] },
        {
          title: t('effect'),
          parts: [
            {
              kind: 'table',
              head: [words('method'), 't', words('passAt1'), '95%', words('localRate'), '95%', words('wronglyKept'), d('per1000')],
              rows: comparison.methods.flatMap((row) =>
                'notComputed' in row ? [] : [[words(`methodName.${row.id}`), formatFigure(row.threshold, 'probability'), formatFigure(row.passAt1, 'percent'), between(row.ci95.passAt1), formatFigure(row.localRate, 'percent'), between(row.ci95.localRate), formatFigure(row.wronglyKept, 'percent'), cost(row.localRate)]],
              ),
            },
          ],
        },
        {
          title: t('pictures'),
          parts: [
            picture(tradeOff(view, method.id, words), tradeOffLive(slice, words), c('tradeOff'), c('tradeOffCaption')),
            picture(thresholdSweep(view, method, words), thresholdSweepLive(slice, null, words), c('sweep'), ''),
            picture(confidenceHistogram(test, words), confidenceHistogramLive(method.id === 'learned' ? null : policy.threshold), c('histogram'), c('histogramCaption')),
            picture(reliability(reliabilityOf(test, method.id === 'learned' ? method.scores : test.confidence), words), [], c('reliability'), c('reliabilityCaption')),
            picture(agreement(test, words), [], c('agreement'), c('agreementCaption')),
            picture(confidentWrong(test, words), confidentWrongLive(test, policy.threshold, words).marks, c('wrong'), c('wrongCaption')),
            picture(latencyDistribution(test, words), latencyDistributionLive(latency), c('latency'), c('latencyCaption')),
            picture(qualityLatency(test, PAPER_MODELS, words), qualityLatencyLive(slice, latency, words), c('quality'), c('qualityCaption')),
            ...(new Set(test.languages).size > 1 ? [picture(facets(test, 'language', words), facetsLive(test, slice, 'language', words), c('languages'), c('facetsCaption'))] : []),
            ...(new Set(test.masks).size > 1 ? [picture(facets(test, 'mask', words), facetsLive(test, slice, 'mask', words), c('masks'), c('facetsCaption'))] : []),
          ],
        },
        {
          title: t('policy'),
          parts: [
            { kind: 'code', title: 'routing-policy.json', text: JSON.stringify(policy, null, 2) },
            { kind: 'code', title: p('snippet'), text: snippetOf(policy) },
            { kind: 'code', title: p('environment'), text: environmentOf(policy) },
          ],
        },
        { title: t('caveats'), parts: [{ kind: 'list', items: [...comparison.warnings, t('caveat1'), t('caveat2'), t('caveat3')] }] },
      ],
    });
    paper.remove();
    downloadText(`routing-report-${date}.html`, html, 'text/html');
  };
}
