import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { memo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import type { PairedRuns } from '@/lib/evaluation/lab';
import type { AnswerFile, AnswerPair } from '@/lib/workers/evaluation-service';
import { labClient } from '../lab-client';
import { runTitle } from '../run-title';

interface PairedPanelProps {
  readonly answers: readonly AnswerFile[];
  /** What is compared until something else is chosen. */
  readonly pair: AnswerPair | null;
  readonly onTasks: (taskIds: readonly string[], label: string) => void;
}

/** Two answer files on the same tasks: what the second wins and loses. */
export const PairedPanel = memo(function PairedPanel({ answers, pair, onTasks }: PairedPanelProps) {
  const t = useTranslations('labPairs');
  const [chosen, setChosen] = useState<{ readonly before?: string; readonly after?: string }>({});
  const idOf = (id: string | undefined, fallback: string | undefined) => (answers.some((answer) => answer.id === id) ? id : fallback);
  const before = idOf(chosen.before, pair?.local);
  const after = idOf(chosen.after, pair?.server);
  const { data } = useQuery({
    queryKey: ['lab', 'pair', before, after, answers],
    queryFn: ({ signal }) => (before === undefined || after === undefined ? null : labClient().call('pairRuns', { before, after }, { signal })),
    enabled: before !== undefined && after !== undefined && before !== after,
    structuralSharing: false,
    gcTime: 0,
  });
  const options = answers.map((answer) => ({ value: answer.id, text: nameOf(answer) }));
  return (
    <div data-testid="paired-panel">
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Select label={t('before')} options={options} value={before ?? ''} onChange={(value) => setChosen({ ...chosen, before: value })} />
        <span aria-hidden className="text-muted">
          →
        </span>
        <Select label={t('after')} options={options} value={after ?? ''} onChange={(value) => setChosen({ ...chosen, after: value })} />
      </div>
      {before === after ? <p className="mt-3 text-muted">{t('same')}</p> : data == null ? null : <Result paired={data} onTasks={onTasks} />}
    </div>
  );
});

function nameOf(run: AnswerFile): string {
  return run.origin === 'recorded' ? runTitle(run) : run.name;
}

function Result({ paired, onTasks }: { readonly paired: PairedRuns; readonly onTasks: (taskIds: readonly string[], label: string) => void }) {
  const t = useTranslations('labPairs');
  const points = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value * 100).toFixed(1)}`;
  const list = (key: 'regressions' | 'improvements', tone: string) => (
    <Button disabled={paired[key].length === 0} onClick={() => onTasks(paired[key], t(key))}>
      <span className={tone} aria-hidden>
        {key === 'regressions' ? '▼' : '▲'}
      </span>
      {t(key)} <span className="font-mono">{paired[key].length}</span>
    </Button>
  );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <span>{t('result', { before: paired.before, after: paired.after, n: paired.n })}</span>
      <span className="font-medium">{t('difference', { points: points(paired.difference), low: points(paired.ci95[0]), high: points(paired.ci95[1]) })}</span>
      <span className="text-muted">{t('p', { p: paired.mcnemarP < 0.001 ? '< 0.001' : `= ${paired.mcnemarP.toFixed(3)}` })}</span>
      <span className="flex gap-2">
        {list('regressions', 'text-reject-mark')}
        {list('improvements', 'text-local-mark')}
      </span>
      {paired.leftOut > 0 ? <span className="text-muted">{t('leftOut', { n: paired.leftOut })}</span> : null}
    </div>
  );
}
