import { FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { TaskSet } from '@/lib/evaluation';
import type { ImportReport, Library } from '@/lib/workers/evaluation-service';
import type { Imports } from '../use-import';
import type { Lab } from '../use-lab';
import { useWords } from '../use-words';
import { StepSection } from './step-intro';

export function TasksStep({ lab, imports }: { readonly lab: Lab; readonly imports: Imports }) {
  const t = useTranslations('labTasks');
  const picker = useRef<HTMLInputElement | null>(null);
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  const { progress, report, error } = imports;
  return (
    <StepSection title={t('title')} lead={t('lead')}>
      <div className="rounded-xl border border-dashed border-strong-line px-4 py-5">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" onClick={() => picker.current?.click()} disabled={progress !== null}>
            <FileUp size={14} aria-hidden />
            {t('import')}
          </Button>
          <Button onClick={() => setPasting(!pasting)} aria-expanded={pasting}>
            {t('paste')}
          </Button>
          <span className="text-[12.5px] text-muted">{t('drop')}</span>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              if (files.length > 0) void imports.files(files);
            }}
          />
        </div>
        <p className="mt-2 max-w-prose text-[12.5px] text-muted">{t('hint')}</p>
        {pasting ? (
          <div className="mt-3 grid gap-2">
            <textarea aria-label={t('pasteLabel')} value={pasted} onChange={(event) => setPasted(event.target.value)} rows={5} spellCheck={false} className="w-full rounded-md border border-hairline bg-surface p-2 font-mono text-[12px]" />
            <Button className="justify-self-start" disabled={pasted.trim() === '' || progress !== null} onClick={() => void imports.text('pasted.jsonl', pasted)}>
              {t('pasteImport')}
            </Button>
          </div>
        ) : null}
        {progress === null ? null : (
          <div className="mt-3" role="status">
            <div className="flex justify-between text-[12.5px] text-muted">
              <span>{t('reading', { name: progress.name })}</span>
              <span>{Math.round(progress.share * 100)}%</span>
            </div>
            <progress className="mt-1 h-1.5 w-full accent-local-mark" max={1} value={progress.share} aria-label={t('reading', { name: progress.name })} />
          </div>
        )}
        {error === null ? null : (
          <p role="alert" className="mt-3 text-reject">
            ✕ {error}
          </p>
        )}
        {report === null ? null : <ReportOf report={report} />}
      </div>
      {lab.library === undefined ? null : <TaskTable library={lab.library} />}
    </StepSection>
  );
}

function ReportOf({ report }: { readonly report: ImportReport }) {
  const t = useTranslations('labTasks');
  const problemWords = useTranslations('importProblem');
  return (
    <div className="mt-3" data-testid="import-report">
      <p role="status">
        {t('imported', { answers: report.answers.length, tasks: report.tasks })}
        {report.vectors === 0 ? null : ` ${t('importedVectors', { n: report.vectors })}`}
      </p>
      {report.totalProblems === 0 ? null : (
        <details className="mt-1.5" open={report.totalProblems <= 12}>
          <summary className="cursor-pointer text-reject">✕ {t('problems', { count: report.totalProblems })}</summary>
          <div className="mt-1.5 max-h-64 overflow-auto rounded-md border border-hairline">
            <table className="w-full text-[12px]">
              <thead className="sticky top-0 bg-sunken text-left text-muted">
                <tr>
                  <th className="px-2.5 py-1 font-medium">{t('file')}</th>
                  <th className="px-2.5 py-1 text-right font-medium">{t('line')}</th>
                  <th className="px-2.5 py-1 font-medium">{t('reason')}</th>
                </tr>
              </thead>
              <tbody>
                {report.problems.map(({ file, line, message, reason }, index) => (
                  <tr key={index} className="border-t border-hairline align-top">
                    <td className="px-2.5 py-1 font-mono">{file}</td>
                    <td className="px-2.5 py-1 text-right font-mono">{line > 0 ? line : '–'}</td>
                    <td className="px-2.5 py-1">{reason === undefined ? message : problemWords(reason.code, reason.params)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {report.totalProblems > report.problems.length ? <p className="mt-1 text-muted">{t('more', { count: report.totalProblems - report.problems.length })}</p> : null}
        </details>
      )}
    </div>
  );
}

/** How many tasks there are of what: one row a set and language, one column a kind of hole. */
function TaskTable({ library }: { readonly library: Library }) {
  const t = useTranslations('labTasks');
  const words = useWords();
  const masks = [...new Set(library.tasks.map(({ mask }) => mask))].sort();
  const rows = [...new Set(library.tasks.map(({ set, language }) => `${set} ${language}`))].sort();
  const count = (key: string, mask?: string) => library.tasks.filter((group) => `${group.set} ${group.language}` === key && (mask === undefined || group.mask === mask)).reduce((sum, { n }) => sum + n, 0);
  return (
    <div className="mt-5 overflow-x-auto">
      <table className="w-full max-w-4xl text-[12.5px]">
        <thead className="text-muted">
          <tr>
            <th className="py-1.5 pr-3 text-left font-medium">{t('set')}</th>
            <th className="py-1.5 pr-3 text-left font-medium">{t('language')}</th>
            {masks.map((mask) => (
              <th key={mask} className="px-2 py-1.5 text-right font-medium whitespace-nowrap">
                {words(`maskName.${mask}`)}
              </th>
            ))}
            <th className="py-1.5 pl-3 text-right font-medium">{t('n')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((key) => {
            const [set = '', language = ''] = key.split(' ');
            return (
              <tr key={key} className="border-t border-hairline">
                <td className="py-1.5 pr-3 whitespace-nowrap">{t(`sets.${set as TaskSet}`)}</td>
                <td className="py-1.5 pr-3">{words(`languageName.${language}`)}</td>
                {masks.map((mask) => (
                  <td key={mask} className="px-2 py-1.5 text-right font-mono text-[12px]">
                    {count(key, mask) || '–'}
                  </td>
                ))}
                <td className="py-1.5 pl-3 text-right font-mono text-[12px] font-semibold">{count(key)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
