import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { modelTitle } from '@/components/decision/model-title';
import { downloadBlob } from '@/components/charts/download-blob';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { AnswerFile } from '@/lib/workers/evaluation-service';
import { labClient } from '../lab-client';
import { RunsStep } from '../runs/runs-step';
import type { Lab } from '../use-lab';
import { StepSection } from './step-intro';

/** Answers that are loaded, which two of them are compared, and the place where models are run. */
export function RunsPlace({ lab, onCompare, hubOrigins }: { readonly lab: Lab; readonly onCompare: () => void; readonly hubOrigins: readonly string[] }) {
  const t = useTranslations('labRuns');
  const { data: tasks } = useQuery({ queryKey: ['lab', 'tasks', lab.library?.tasks], queryFn: () => labClient().call('tasks', null), enabled: lab.library !== undefined, structuralSharing: false, gcTime: 0 });
  return (
    <>
      <StepSection title={t('title')} lead={t('lead')}>
        {lab.library === undefined ? null : <AnswerTable lab={lab} answers={lab.library.answers} />}
        <Button variant="primary" className="mt-4" disabled={lab.pair === null} onClick={onCompare}>
          {t('compare')}
        </Button>
      </StepSection>
      <StepSection title={t('own')}>
        {tasks === undefined ? null : <RunsStep tasks={tasks} hubOrigins={hubOrigins} onFinished={(set) => void lab.addRunSet(set)} />}
      </StepSection>
    </>
  );
}

function AnswerTable({ lab, answers }: { readonly lab: Lab; readonly answers: readonly AnswerFile[] }) {
  const t = useTranslations('labRuns');
  const choose = (tier: 'local' | 'server', id: string) => {
    if (lab.pair !== null) lab.choosePair({ ...lab.pair, [tier]: id });
  };
  async function save({ id, name }: AnswerFile) {
    downloadBlob(name.endsWith('.gz') ? name.slice(0, -3) : /\.jsonl$/.test(name) ? name : `${name}.jsonl`, new Blob([await labClient().call('exportAnswers', { id })], { type: 'application/jsonl' }));
  }
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-5xl min-w-2xl text-[12.5px]">
        <thead className="text-left text-muted">
          <tr>
            <th className="w-14 py-1.5 font-medium">{t('local')}</th>
            <th className="w-16 py-1.5 font-medium">{t('server')}</th>
            <th className="py-1.5 pr-3 font-medium">{t('model')}</th>
            <th className="py-1.5 pr-3 font-medium">{t('mode')}</th>
            <th className="py-1.5 pr-3 text-right font-medium">{t('n')}</th>
            <th className="py-1.5 pr-3 text-right font-medium">{t('passAt1')}</th>
            <th className="py-1.5 font-medium">{t('from')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => (
            <tr key={answer.id} className="border-t border-hairline align-top">
              {(['local', 'server'] as const).map((tier) => (
                <td key={tier} className="py-2">
                  <input type="radio" name={`tier-${tier}`} className={tier === 'local' ? 'accent-local-mark' : 'accent-server-mark'} aria-label={`${t(tier)}: ${answer.name}`} checked={lab.pair?.[tier] === answer.id} onChange={() => choose(tier, answer.id)} />
                </td>
              ))}
              <td className="py-2 pr-3">
                <div className="font-medium">{modelTitle(answer.model)}</div>
                <div className="text-[11.5px] text-muted">{answer.name}</div>
              </td>
              <td className="py-2 pr-3 font-mono text-[12px]">{answer.promptMode}</td>
              <td className="py-2 pr-3 text-right font-mono text-[12px]">
                {answer.n}
                {answer.executed < answer.n ? <div className="font-sans text-[11.5px] text-kept">{t('notExecuted', { n: answer.n - answer.executed })}</div> : null}
              </td>
              <td className="py-2 pr-3 text-right font-mono text-[12px]">{answer.executed === 0 ? '–' : `${((answer.passed / answer.executed) * 100).toFixed(1)}%`}</td>
              <td className="py-2 pr-3">
                <span className={answer.origin === 'recorded' ? 'rounded-full border border-dashed border-strong-line px-2 text-[11.5px] text-muted' : 'text-[12px]'}>{t(`origin.${answer.origin}`)}</span>
                <div className="mt-0.5 text-[11.5px] text-muted">
                  {answer.source}
                  {answer.date === null ? null : <span className="whitespace-nowrap"> · {answer.date}</span>}
                </div>
                {answer.command === undefined ? null : (
                  <details className="text-[11.5px] text-muted">
                    <summary className="cursor-pointer">{t('command')}</summary>
                    <code className="block max-w-md font-mono break-all">{answer.command}</code>
                  </details>
                )}
              </td>
              <td className="py-1 text-right whitespace-nowrap">
                <IconButton label={t('export')} onClick={() => void save(answer)}>
                  <Download size={14} aria-hidden />
                </IconButton>
                {answer.origin === 'recorded' ? null : (
                  <IconButton label={t('remove', { name: answer.name })} onClick={() => void lab.remove(answer.id)}>
                    <Trash2 size={14} aria-hidden />
                  </IconButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
