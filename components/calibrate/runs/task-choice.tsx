'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Task } from '@/lib/evaluation';

export interface TaskFilter {
  readonly languages: readonly string[];
  readonly count: number;
}

interface TaskChoiceProps {
  /** Those that can run at all. */
  readonly tasks: readonly Task[];
  /** Languages that drop out because this tab cannot judge them. */
  readonly leavesJavaOut: boolean;
  readonly value: TaskFilter;
  readonly chosen: number;
  readonly onChange: (filter: TaskFilter) => void;
}

const NAMES: Readonly<Record<string, string>> = { python: 'Python', javascript: 'JavaScript', typescript: 'TypeScript', java: 'Java', cpp: 'C++' };

/** Which of the tasks are run. */
export function TaskChoice({ tasks, leavesJavaOut, value, chosen, onChange }: TaskChoiceProps) {
  const t = useTranslations('runs');
  const countId = useId();
  const languages = [...new Set(tasks.map(({ language }) => language))];
  const toggle = (language: string, on: boolean) => onChange({ ...value, languages: on ? [...value.languages, language] : value.languages.filter((known) => known !== language) });
  return (
    <div className="flex flex-col gap-2.5">
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1.5">
        <legend className="sr-only">{t('languages')}</legend>
        {languages.map((language) => (
          <label key={language} className="inline-flex cursor-pointer items-center gap-1.5">
            <input type="checkbox" checked={value.languages.includes(language)} onChange={(event) => toggle(language, event.target.checked)} className="accent-(--ink)" />
            {t('language', { language: NAMES[language] ?? language, count: tasks.filter((task) => task.language === language).length })}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={countId}>{t('count')}</label>
        <input
          id={countId}
          type="number"
          min={1}
          max={Math.max(1, tasks.length)}
          value={value.count}
          onChange={(event) => onChange({ ...value, count: Math.max(1, Math.floor(event.target.valueAsNumber || 1)) })}
          className="h-7 w-20 rounded-md border border-hairline bg-surface px-2 font-mono text-[12.5px]"
        />
        <span className="text-[12.5px] text-muted">{t('countHint', { chosen, all: tasks.length })}</span>
      </div>
      {leavesJavaOut ? <p className="text-[12.5px] text-muted">{t('javaNote')}</p> : null}
      {value.languages.includes('cpp') && languages.includes('cpp') ? <p className="text-[12.5px] text-muted">{t('cppNote')}</p> : null}
    </div>
  );
}
