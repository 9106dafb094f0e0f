'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { RunSet, Task } from '@/lib/evaluation';
import { createRunDatabase, type StoredSession } from './run-database';
import { runSetsOf, type RunSession } from './run-session';
import { RunTools } from './run-tools';
import { SessionList } from './session-list';
import { SessionPanel } from './session-panel';
import { SetUp } from './set-up';

export interface RunsStepProps {
  /** Tasks to choose from. */
  readonly tasks: readonly Task[];
  /** Gets the judged answers to the tasks that every model answered, once for each local model: when a run ends, and again when a person asks for an earlier one. */
  readonly onFinished: (set: RunSet) => void;
  /** Origins that model weights may be downloaded from; the app's own always. */
  readonly hubOrigins?: readonly string[];
}

const NO_HUBS: readonly string[] = [];

/** Puts tasks to models in this tab and on servers, judges the answers in the sandbox, and keeps it all over a reload. */
export function RunsStep({ tasks, onFinished, hubOrigins = NO_HUBS }: RunsStepProps) {
  const t = useTranslations('runs');
  const [database] = useState(() => createRunDatabase());
  const [tools] = useState(() => new RunTools(database, hubOrigins));
  const [stored, setStored] = useState<readonly StoredSession[]>([]);
  const [open, setOpen] = useState<RunSession | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const refresh = () => guarded(async () => setStored(await database.sessions()));
  useEffect(() => {
    let gone = false;
    database.sessions().then(
      (sessions) => {
        if (!gone) setStored(sessions);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      gone = true;
      tools.close();
    };
  }, [database, tools]);

  const handOver = (session: RunSession) => {
    if (session.answeredTasks().length > 0) for (const set of runSetsOf(session)) onFinished(set);
  };
  const run = async (session: RunSession) => {
    await session.start();
    if (session.view.status === 'done') handOver(session);
  };
  const start = (plan: StoredSession) =>
    guarded(async () => {
      await database.saveSession(plan);
      const session = tools.open(plan);
      setOpen(session);
      await run(session);
    });
  const openStored = (session: StoredSession) =>
    guarded(async () => {
      const opened = tools.open(session);
      await opened.load();
      setOpen(opened);
    });

  return (
    <div className="flex flex-col gap-5">
      {problem === null ? null : (
        <p role="alert" className="text-reject">
          {t('storage', { message: problem })}
        </p>
      )}
      {open === null ? (
        <>
          <SessionList sessions={stored} onOpen={(session) => void openStored(session)} onDiscard={(session) => void guarded(() => database.removeSession(session)).then(refresh)} />
          <SetUp tasks={tasks} onStart={(plan) => void start(plan)} />
        </>
      ) : (
        <SessionPanel
          key={open.stored.id}
          session={open}
          onResume={() => void guarded(() => run(open))}
          onRetry={() =>
            void guarded(async () => {
              open.forgetFailures();
              await run(open);
            })
          }
          onUse={() => handOver(open)}
          onBack={() =>
            void open.pause().then(() => {
              setOpen(null);
              return refresh();
            })
          }
        />
      )}
    </div>
  );
}
