'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { memo, useCallback, useEffect, useState } from 'react';
import { RecordedTag } from '@/components/decision/verdict';
import { useFileDrop } from '@/components/playground/use-file-drop';
import { Header } from '@/components/shell/header';
import { Button } from '@/components/ui/button';
import type { TaskFilter } from '@/lib/charts';
import { CasesDialog } from './cases/cases-dialog';
import { LabControls } from './lab-controls';
import { readLink, STEPS, writeLink, type Step } from './lab-settings';
import { runTitle } from './run-title';
import { CompareStep } from './steps/compare-step';
import { PolicyStep } from './steps/policy-step';
import { RunsPlace } from './steps/runs-place';
import { TasksStep } from './steps/tasks-step';
import { useImport } from './use-import';
import { useLab, type Lab, type LabScene } from './use-lab';

/** One element for good: a move of the threshold needs no other header. */
const HEADER = <Header />;

/** The lab: tasks → runs → compare → policy, each of which can be entered at once. */
export function Calibrate({ search, hubOrigins }: { readonly search: string; readonly hubOrigins: readonly string[] }) {
  const t = useTranslations('calibrate');
  const [link] = useState(() => readLink(search));
  const [step, setStep] = useState<Step>(link.step);
  const lab = useLab(link.settings);
  const imports = useImport(lab);
  const dragging = useFileDrop((files) => {
    setStep('tasks');
    void imports.files(files);
  });
  const [picked, setPicked] = useState<{ readonly filter: TaskFilter; readonly label: string } | { readonly taskIds: readonly string[]; readonly label: string } | null>(null);
  const onPick = useCallback((filter: TaskFilter, label: string) => setPicked({ filter, label }), []);
  const onTasks = useCallback((taskIds: readonly string[], label: string) => setPicked({ taskIds, label }), []);
  const { scene, settings } = lab;

  useEffect(() => {
    // Not at every step of a drag: browsers limit how often an address may change.
    const timer = setTimeout(() => window.history.replaceState(window.history.state, '', `${window.location.pathname}${writeLink(step, settings)}`), 300);
    return () => clearTimeout(timer);
  }, [step, settings]);

  return (
    <div className="flex h-full flex-col">
      {HEADER}
      <main className="min-h-0 flex-1 overflow-y-auto" id="lab">
        <div className="border-b border-hairline bg-surface px-4 pt-5 sm:px-6">
          <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-1 max-w-2xl text-[17px] leading-7 text-muted">{t('lead')}</p>
          {scene === null ? null : <DataLine local={scene.local} server={scene.server} view={scene.view} />}
          <nav aria-label={t('steps.label')} className="mt-3 -mb-px flex gap-1 overflow-x-auto">
            {STEPS.map((key, index) => (
              <button
                key={key}
                type="button"
                aria-current={step === key ? 'step' : undefined}
                onClick={() => setStep(key)}
                className={clsx('flex items-center gap-1.5 border-b-2 px-1.5 pt-1.5 pb-2 text-[13.5px] whitespace-nowrap sm:gap-2 sm:px-3', step === key ? 'border-ink font-medium text-ink' : 'border-transparent text-muted hover:text-ink')}
              >
                <span className={clsx('grid size-[18px] place-items-center rounded-full text-[11px]', step === key ? 'bg-ink text-inverse' : 'bg-sunken text-muted')} aria-hidden>
                  {index + 1}
                </span>
                {t(`steps.${key}`)}
              </button>
            ))}
          </nav>
        </div>
        {lab.error !== null ? <Failure advice={t(lab.library === undefined ? 'failedRecorded' : 'failedPair')} message={lab.error.message} retry={lab.retry} /> : null}
        {step === 'tasks' ? <TasksStep lab={lab} imports={imports} /> : null}
        {step === 'runs' ? <RunsPlace lab={lab} hubOrigins={hubOrigins} onCompare={() => setStep('compare')} /> : null}
        {step === 'compare' || step === 'policy' ? scene === null ? lab.error === null ? <Waiting lab={lab} /> : null : <LabControls lab={lab} scene={scene} /> : null}
        {scene === null ? null : step === 'compare' ? (
          <CompareStep lab={lab} scene={scene} onPick={onPick} onTasks={onTasks} />
        ) : step === 'policy' ? (
          <PolicyStep lab={lab} scene={scene} />
        ) : null}
      </main>
      {scene === null || picked === null ? null : <CasesDialog scene={scene} picked={picked} onClose={() => setPicked(null)} />}
      {dragging ? <div className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-xl border-2 border-dashed border-strong-line bg-surface/90 text-[15px] font-medium">{t('steps.tasks')}</div> : null}
    </div>
  );
}

const DataLine = memo(function DataLine({ local, server, view }: Pick<LabScene, 'local' | 'server' | 'view'>) {
  const t = useTranslations('calibrate');
  const recorded = local.origin === 'recorded' && server.origin === 'recorded';
  const warned = view.comparison.warnings.length > 0;
  return (
    <div className="mt-2.5 text-[12.5px]" data-testid="data-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{t('dataset', { local: runTitle(local), server: runTitle(server) })}</span>
        {recorded ? <RecordedTag /> : null}
        <span className="text-muted">{t('counts', { test: view.test.n, calibration: view.calibration.n })}</span>
        <span className="text-muted">{recorded ? t('recordedNote', { date: local.date ?? '–' }) : t('ownNote')}</span>
      </div>
      {warned ? <p className="mt-1.5 text-kept">◆ {t('fewCalibration', { n: view.calibration.n })}</p> : null}
      {view.leftOut.length > 0 ? <p className="mt-1 text-muted">{t('leftOut', { n: view.leftOut.length })}</p> : null}
    </div>
  );
});

function Waiting({ lab }: { readonly lab: Lab }) {
  const t = useTranslations('calibrate');
  return (
    <p role="status" className="grid min-h-72 place-items-center text-muted">
      {lab.library === undefined ? t('loading') : t(`stage.${lab.stage ?? 'waiting'}`)}
    </p>
  );
}

function Failure({ advice, message, retry }: { readonly advice: string; readonly message: string; readonly retry: () => void }) {
  const t = useTranslations('calibrate');
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-hairline bg-reject-wash px-4 py-2.5 text-reject sm:px-6">
      <p className="min-w-0 flex-1 basis-80">
        <strong className="font-semibold">✕ {t('failed')}</strong> {advice} <span className="text-muted">({message})</span>
      </p>
      <Button onClick={retry}>{t('retry')}</Button>
    </div>
  );
}
