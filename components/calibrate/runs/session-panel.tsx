'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { downloadText } from '@/components/playground/download-text';
import { useEndpointWords } from '@/components/playground/use-endpoint-words';
import { Button } from '@/components/ui/button';
import { formatPredictions } from '@/lib/evaluation';
import { RunProgressList } from './run-progress';
import type { RunSession, StopReason } from './run-session';

interface SessionPanelProps {
  readonly session: RunSession;
  readonly onResume: () => void;
  readonly onRetry: () => void;
  readonly onUse: () => void;
  readonly onBack: () => void;
}

/** One session: its progress and what can be done with it. */
export function SessionPanel({ session, onResume, onRetry, onUse, onBack }: SessionPanelProps) {
  const t = useTranslations('runs');
  const view = useSyncExternalStore(
    session.subscribe,
    () => session.view,
    () => session.view,
  );
  const busy = view.status === 'running' || view.status === 'loading';
  const failed = view.runs.some(({ failures }) => failures.length > 0);
  const common = session.answeredTasks().length;
  return (
    <section className="flex flex-col gap-4">
      <RunProgressList view={view} predictions={(index) => session.predictions(index)} />
      {view.stoppedBecause === null ? null : (
        <p role="alert" className="text-reject">
          <StopWords reason={view.stoppedBecause} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {busy ? (
          <>
            <Button size="medium" onClick={() => void session.pause()}>
              {t('pause')}
            </Button>
            <Button size="medium" variant="quiet" onClick={() => void session.cancel()}>
              {t('cancel')}
            </Button>
          </>
        ) : (
          <>
            {view.status === 'done' ? null : (
              <Button size="medium" variant="primary" onClick={onResume}>
                {t('resume')}
              </Button>
            )}
            {common > 0 ? (
              <Button size="medium" variant={view.status === 'done' ? 'primary' : 'outline'} onClick={onUse}>
                {t('use')}
              </Button>
            ) : null}
            {failed ? (
              <Button size="medium" onClick={onRetry}>
                {t('retry')}
              </Button>
            ) : null}
            {view.runs.map(({ run, progress }, index) =>
              progress.answered === 0 ? null : (
                <Button key={run.spec.id} size="medium" variant="quiet" onClick={() => downloadText(`${run.spec.model}-${run.spec.promptMode}.jsonl`, formatPredictions(session.predictions(index)), 'application/x-ndjson')}>
                  {t('export', { role: t(`role.${run.role}`) })}
                </Button>
              ),
            )}
            <Button size="medium" variant="quiet" onClick={onBack}>
              {t('back')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function StopWords({ reason }: { readonly reason: StopReason }) {
  const t = useTranslations('runs');
  const endpoint = useEndpointWords();
  switch (reason.code) {
    case 'other-tab':
      return t('otherTab');
    case 'endpoint':
      return endpoint(reason.problem);
    case 'message':
      return reason.message;
  }
}
