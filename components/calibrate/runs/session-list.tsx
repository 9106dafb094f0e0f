'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { findModel } from '@/lib/engines/catalogue';
import type { StoredSession } from './run-database';

interface SessionListProps {
  readonly sessions: readonly StoredSession[];
  readonly onOpen: (session: StoredSession) => void;
  readonly onDiscard: (session: StoredSession) => void;
}

/** Runs that this browser keeps: unfinished ones to go on with, finished ones to use again. */
export function SessionList({ sessions, onOpen, onDiscard }: SessionListProps) {
  const t = useTranslations('runs');
  if (sessions.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{t('earlier')}</h3>
      <ul className="mt-1.5 flex flex-col divide-y divide-hairline">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              {t('sessionTitle', {
                date: session.createdAt.slice(0, 16).replace('T', ' '),
                count: session.tasks.length,
                models: session.runs.map(({ spec }) => findModel(spec.model)?.title ?? spec.model).join(' + '),
              })}
              <span className="block text-[12.5px] text-muted">{session.finishedAt === null ? t('unfinished') : t('finished')}</span>
            </span>
            <Button onClick={() => onOpen(session)}>{t('open')}</Button>
            <Button variant="quiet" onClick={() => onDiscard(session)}>
              {t('discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
