'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { chooseTasks, type Task } from '@/lib/evaluation';
import type { EngineChoice } from './engine-choice';
import { EnginePicker, firstOf } from './engine-picker';
import { canJudge } from './execute-prediction';
import type { StoredSession } from './run-database';
import { planSession } from './run-session';
import { TaskChoice, type TaskFilter } from './task-choice';
import { useEngineOptions, type EngineOptions } from './use-engine-options';

interface SetUpProps {
  readonly tasks: readonly Task[];
  readonly onStart: (plan: StoredSession) => void;
}

const DEFAULT_COUNT = 60;
const SEED = 1;
/** Python, JavaScript and TypeScript load in seconds; C++ brings a compiler, so it waits for a click. */
const ON_BY_DEFAULT: ReadonlySet<string> = new Set(['python', 'javascript', 'typescript']);

/** What to run: tasks, local models, server. */
export function SetUp({ tasks, onStart }: SetUpProps) {
  const t = useTranslations('runs');
  const options = useEngineOptions();
  const [locals, setLocals] = useState<readonly EngineChoice[] | null>(null);
  const [server, setServer] = useState<EngineChoice | null>(null);
  const [filter, setFilter] = useState<TaskFilter | null>(null);

  if (tasks.length === 0) return <p className="text-muted">{t('noTasks')}</p>;
  const recordable = tasks.every(({ source }) => source.set === 'built-in');
  const offered: EngineOptions = recordable ? options : { ...options, recorded: [] };
  const chosenLocals = locals ?? [firstOf(offered, 'tab')].flatMap((choice) => choice ?? []);
  const chosenServer = server ?? firstOf(offered, 'server') ?? lastOf(offered.recorded);
  const choices: readonly { readonly role: 'local' | 'server'; readonly choice: EngineChoice }[] = [
    ...chosenLocals.map((choice) => ({ role: 'local' as const, choice })),
    ...(chosenServer === undefined ? [] : [{ role: 'server' as const, choice: chosenServer }]),
  ];
  const allRecorded = choices.every(({ choice }) => choice.kind === 'recorded');
  const runnable = tasks.filter((task) => allRecorded || canJudge(task));
  const value = filter ?? { languages: defaultLanguages(runnable), count: Math.min(DEFAULT_COUNT, runnable.length) };
  const chosen = chooseTasks(runnable, { ...value, languages: [...new Set(runnable.map(({ language }) => language))].filter((language) => value.languages.includes(language)), seed: SEED });
  const ready = options.ready && chosenServer !== undefined && chosen.length > 0 && choices.every(({ choice }) => choice.kind !== 'endpoint' || choice.model.trim() !== '');

  return (
    <div className="flex flex-col gap-5">
      <section>
        <h3 className="mb-2 font-medium">{t('tasksTitle')}</h3>
        <TaskChoice tasks={runnable} leavesJavaOut={runnable.length < tasks.length} value={value} chosen={chosen.length} onChange={setFilter} />
      </section>
      <section>
        <h3 className="mb-2 font-medium">{t('modelsTitle')}</h3>
        <div className="flex flex-col gap-3">
          {chosenLocals.map((choice, index) => (
            <EnginePicker
              key={index}
              label={chosenLocals.length === 1 ? t('local') : `${t('local')} ${index + 1}`}
              kinds={['tab', 'endpoint', 'recorded']}
              options={offered}
              value={choice}
              onChange={(next) => setLocals(chosenLocals.map((known, i) => (i === index ? next : known)))}
              {...(chosenLocals.length > 1 ? { onRemove: () => setLocals(chosenLocals.filter((_, i) => i !== index)) } : {})}
            />
          ))}
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => {
              const next = firstOf(offered, 'tab');
              if (next !== undefined) setLocals([...chosenLocals, next]);
            }}
          >
            {t('anotherLocal')}
          </Button>
          {chosenServer === undefined ? null : <EnginePicker label={t('server')} kinds={['server', 'endpoint', 'recorded']} options={offered} value={chosenServer} onChange={setServer} />}
          {offered.ready && offered.server.length === 0 ? <p className="text-[12.5px] text-muted">{t('noServer')}</p> : null}
        </div>
      </section>
      <Button size="medium" variant="primary" className="self-start" disabled={!ready} onClick={() => onStart(planSession(crypto.randomUUID(), new Date().toISOString(), chosen, choices))}>
        {t('start', { count: chosen.length })}
      </Button>
    </div>
  );
}

function defaultLanguages(tasks: readonly Task[]): readonly string[] {
  const languages = [...new Set(tasks.map(({ language }) => language))];
  const quick = languages.filter((language) => ON_BY_DEFAULT.has(language));
  return quick.length > 0 ? quick : languages;
}

/** The largest recorded model: recordings go from small to large. */
function lastOf(options: EngineOptions['recorded']): EngineChoice | undefined {
  return options.at(-1)?.choice;
}
