import { useQuery } from '@tanstack/react-query';
import { Check, Download, FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useState, type ReactNode } from 'react';
import { modelTitle } from '@/components/decision/model-title';
import { usePolicyWords } from '@/components/decision/use-policy-words';
import { downloadText } from '@/components/playground/download-text';
import { POLICY_KEY } from '@/components/playground/load-policy';
import { Button } from '@/components/ui/button';
import { formatFigure } from '@/lib/charts';
import type { RoutingPolicy } from '@/lib/routing';
import { createPersistence } from '@/lib/session/persistence';
import { labClient } from '../lab-client';
import { environmentOf, snippetOf } from '../policy-texts';
import { useReport } from '../report/use-report';
import type { Lab, LabScene } from '../use-lab';
import { useWords } from '../use-words';
import { StepSection } from './step-intro';

export function PolicyStep({ lab, scene }: { readonly lab: Lab; readonly scene: LabScene }) {
  const t = useTranslations('labPolicy');
  const { method, objective } = lab.settings;
  const { data: policy, error } = useQuery({
    queryKey: ['lab', 'policy', scene.viewId, method, objective],
    queryFn: ({ signal }) => labClient().call('policy', { method, objective, date: new Date().toISOString() }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <StepSection title={t('title')} lead={t('lead')}>
      {error === null ? null : <p role="alert" className="text-reject">✕ {error.message}</p>}
      {policy === undefined ? null : <Chosen policy={policy} lab={lab} scene={scene} />}
    </StepSection>
  );
}

function Chosen({ policy, lab, scene }: { readonly policy: RoutingPolicy; readonly lab: Lab; readonly scene: LabScene }) {
  const t = useTranslations('labPolicy');
  const words = useWords();
  const policyWords = usePolicyWords();
  const makeReport = useReport();
  const [stored, setStored] = useState<'no' | 'yes' | { readonly reason: string }>('no');
  const text = `${JSON.stringify(policy, null, 2)}\n`;
  const { calibration } = policy;
  const { price, currency, threshold } = lab.settings;
  const escalated = calibration?.localRate === undefined ? Number.NaN : 1 - calibration.localRate;

  async function use() {
    try {
      await createPersistence().saveValue(POLICY_KEY, policy);
      setStored('yes');
    } catch (cause) {
      setStored({ reason: cause instanceof Error ? cause.message : String(cause) });
    }
  }

  return (
    <div className="grid gap-x-12 gap-y-6 min-[1000px]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5 text-[13px]">
          <Row name={t('method')}>{words(`methodName.${policy.method}`)}</Row>
          <Row name={t('threshold')}>
            <span className="font-mono font-semibold">
              {policy.lowerThreshold === undefined ? '' : `${policy.lowerThreshold.toFixed(2)} / `}
              {policy.threshold.toFixed(2)}
            </span>
          </Row>
          <Row name={t('objective')}>{policyWords.objective(lab.settings.objective)}</Row>
          <Row name={t('models')}>
            {modelTitle(policy.localModel ?? '–')} ({policy.promptMode ?? '–'}) → {modelTitle(policy.serverModel ?? '–')}
          </Row>
          <Expected name={words('passAt1')} value={calibration?.passAt1} interval={calibration?.ci95?.passAt1} />
          <Expected name={words('localRate')} value={calibration?.localRate} interval={calibration?.ci95?.localRate} />
        </dl>
        <p className="mt-3 text-[12.5px] text-muted">{t('cost', { price, currency, cost: (escalated * 1000 * price).toFixed(2), server: (1000 * price).toFixed(2) })}</p>
        {threshold !== null && threshold !== policy.threshold ? <p className="mt-2 text-[12.5px] text-kept">◆ {t('manual', { t: threshold.toFixed(2), chosen: policy.threshold.toFixed(2) })}</p> : null}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void use()}>
            {stored === 'yes' ? <Check size={14} aria-hidden /> : null}
            {t('use')}
          </Button>
          <Button onClick={() => downloadText('routing-policy.json', text, 'application/json')}>
            <Download size={14} aria-hidden />
            {t('download')}
          </Button>
        </div>
        {stored === 'yes' ? (
          <p role="status" className="mt-2 text-local">
            ● {t('used')}{' '}
            <Link href="/" className="underline">
              {t('open')}
            </Link>
          </p>
        ) : stored === 'no' ? null : (
          <p role="alert" className="mt-2 text-reject">
            ✕ {t('useFailed', { reason: stored.reason })}
          </p>
        )}
        <div className="mt-6 border-t border-hairline pt-4">
          <Button onClick={() => makeReport({ policy, lab, scene })}>
            <FileText size={14} aria-hidden />
            {t('report')}
          </Button>
          <p className="mt-1.5 text-[12.5px] text-muted">{t('reportHint')}</p>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <Code title={t('file')} text={text} />
        <Code title={t('snippet')} text={snippetOf(policy)} />
        <Code title={t('environment')} text={environmentOf(policy)} />
      </div>
    </div>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Expected({ name, value, interval }: { readonly name: string; readonly value: number | undefined; readonly interval: readonly [number, number] | undefined }) {
  const t = useTranslations('labPolicy');
  return (
    <Row name={`${t('expected')}: ${name}`}>
      <span className="text-[18px] font-semibold tracking-tight">{formatFigure(value, 'percent')}</span>
      {interval === undefined ? null : <span className="ml-3 text-[12.5px] text-muted">{t('interval', { low: formatFigure(interval[0], 'percent'), high: formatFigure(interval[1], 'percent') })}</span>}
    </Row>
  );
}

function Code({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="min-w-0">
      <h3 className="text-[12px] font-medium text-muted">{title}</h3>
      <pre tabIndex={0} aria-label={title} className="mt-1 max-h-64 overflow-auto rounded-md border border-hairline bg-canvas p-3 font-mono text-[11.5px] leading-[1.55]">
        {text}
      </pre>
    </div>
  );
}
