import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { memo, useMemo } from 'react';
import { Chart } from '@/components/charts/chart';
import { robustnessChart, transferMatrix } from '@/lib/charts';
import type { Objective, PolicyMethod } from '@/lib/evaluation';
import { labClient } from '../lab-client';
import { useWords } from '../use-words';

/** What other calibration tasks would have chosen, and how a threshold travels. */
export const SurenessCharts = memo(function SurenessCharts({ method, objective, viewId }: { readonly method: PolicyMethod; readonly objective: Objective; readonly viewId: number }) {
  const t = useTranslations('calibrate.charts');
  const words = useWords();
  const key = [viewId, method, objective];
  const common = { gcTime: 0, staleTime: Infinity, structuralSharing: false };
  const robustness = useQuery({ queryKey: ['lab', 'robustness', ...key], queryFn: ({ signal }) => labClient().call('robustness', { method, objective }, { signal }), ...common });
  const transfer = useQuery({ queryKey: ['lab', 'transfer', ...key], queryFn: ({ signal }) => labClient().call('transfer', { method, objective }, { signal }), ...common });
  const robustnessSpec = useMemo(() => (robustness.data === undefined || robustness.data.length === 0 ? null : robustnessChart(robustness.data, words)), [robustness.data, words]);
  const by = transfer.data?.by ?? 'language';
  const transferSpec = useMemo(() => {
    const cells = transfer.data?.cells ?? [];
    return cells.length < 2 ? null : transferMatrix(cells, (name) => words(by === 'language' ? `languageName.${name}` : `maskName.${name}`), words);
  }, [transfer.data, by, words]);
  return (
    <>
      {robustnessSpec === null ? <Absent text={robustness.data === undefined ? '…' : t('robustnessNone')} /> : <Chart spec={robustnessSpec} title={t('robustness')} caption={t('robustnessCaption')} />}
      {transferSpec === null ? <Absent text={transfer.data === undefined ? '…' : t('transferNone')} /> : <Chart spec={transferSpec} title={t(by === 'language' ? 'transferLanguage' : 'transferMask')} caption={t('transferCaption')} />}
    </>
  );
});

function Absent({ text }: { readonly text: string }) {
  return <p className="self-center py-6 text-muted">{text}</p>;
}
