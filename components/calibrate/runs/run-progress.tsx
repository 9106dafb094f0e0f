'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Progress } from 'radix-ui';
import { formatBytes, formatWait } from '@/components/ui/format';
import { findModel } from '@/lib/engines/catalogue';
import type { Prediction } from '@/lib/evaluation';
import type { SessionView } from './run-session';

interface RunProgressListProps {
  readonly view: SessionView;
  readonly predictions: (index: number) => readonly Prediction[];
}

/** Every run of a session: how far it is, how fast, what it gave, what failed. */
export function RunProgressList({ view, predictions }: RunProgressListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {view.runs.map((run, index) => (
        <li key={run.run.spec.id}>
          <OneRun run={run} active={view.active === index} load={view.active === index ? view.load : null} passed={predictions(index).filter(({ passed }) => passed === true).length} />
        </li>
      ))}
    </ul>
  );
}

interface OneRunProps {
  readonly run: SessionView['runs'][number];
  readonly active: boolean;
  readonly load: SessionView['load'];
  readonly passed: number;
}

function OneRun({ run: { run, progress, failures }, active, load, passed }: OneRunProps) {
  const t = useTranslations('runs');
  const { answered, failed, total, ratePerMinute, etaMs } = progress;
  const title = findModel(run.spec.model)?.title ?? run.spec.model;
  const running = active && progress.status === 'running';
  const facts = [
    t('answered', { answered, total }),
    ...(answered > 0 ? [t('passed', { passed })] : []),
    ...(failed > 0 ? [t('failed', { count: failed })] : []),
    ...(running && ratePerMinute !== null ? [t('rate', { rate: ratePerMinute.toFixed(1) })] : []),
    ...(running && etaMs !== null ? [t('left', { wait: formatWait(etaMs / 1000) })] : []),
    ...(load === null ? [] : [load.totalBytes === null ? formatBytes(load.loadedBytes) : t('loadingBytes', { loaded: formatBytes(load.loadedBytes), total: formatBytes(load.totalBytes) })]),
  ];
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{title}</span>
        <span className={clsx('text-[12.5px]', run.role === 'local' ? 'text-local' : 'text-server')}>{t(`role.${run.role}`)}</span>
        <span className="text-[12.5px] text-muted">
          {t(`engine.${run.choice.kind}`)} · {t(`promptMode.${run.choice.promptMode}`)} · {t(`status.${load === null ? progress.status : 'loading'}`)}
        </span>
      </p>
      <Progress.Root value={answered + failed} max={Math.max(1, total)} aria-label={t('progressLabel', { model: title })} className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-hairline">
        <Progress.Indicator className={clsx('h-full transition-[width] duration-200', run.role === 'local' ? 'bg-local-mark' : 'bg-server-mark')} style={{ width: `${((answered + failed) / Math.max(1, total)) * 100}%` }} />
      </Progress.Root>
      <p className="mt-1 font-mono text-[12px] text-muted" data-testid={`run-${run.role}`}>
        {facts.join(' · ')}
      </p>
      {failures.length === 0 ? null : (
        <details className="mt-1 text-[12.5px]">
          <summary className="cursor-pointer text-muted">{t('failures')}</summary>
          <ul className="mt-1 max-h-40 overflow-y-auto" tabIndex={0}>
            {failures.map(({ taskId, message }) => (
              <li key={taskId} className="py-0.5">
                <span className="font-mono">{taskId}</span>: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
