'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { DecisionPanel } from '@/components/decision/decision-panel';
import { Button } from '@/components/ui/button';
import { focusedDecision } from '@/lib/session';
import { usePlayground, useSession } from './session-context';

/** Arrow keys let go of the handle at every step; a step that could send code waits this long for the next one. */
const REST_MS = 400;

interface DecisionAreaProps {
  readonly onGoLive: () => void;
  readonly onNextHole: (() => void) | undefined;
  /** Whether a live server can be asked. */
  readonly hasServer: boolean;
}

/** The decision panel, bound to the session. */
export function DecisionArea({ onGoLive, onNextHole, hasServer }: DecisionAreaProps) {
  const t = useTranslations('decision');
  const session = usePlayground();
  const record = useSession((state) => focusedDecision(state) ?? null);
  const run = useSession((state) => state.run);
  const focus = useSession((state) => state.focus);
  const policy = useSession((state) => state.policy);
  const baseThreshold = useSession((state) => state.basePolicy.threshold);
  const engineKind = useSession((state) => state.localEngine.kind);
  const [asking, setAsking] = useState(false);
  const replayed = record?.recorded === true;
  const canAsk = record !== null && record.server === undefined && session.controller.remembers(record.id) && (replayed || (engineKind === 'ready' && hasServer));
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const redecideAtRest = (ms: number) => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => void session.controller.redecide(), ms);
  };
  const askServer = async () => {
    if (record === null) return;
    setAsking(true);
    try {
      await session.controller.askServer(record.id, AbortSignal.timeout(60_000));
    } finally {
      setAsking(false);
    }
  };
  return (
    <DecisionPanel
      record={record}
      run={run}
      focus={focus}
      policy={policy}
      baseThreshold={baseThreshold}
      onThresholdChange={(threshold) => {
        session.setThreshold(threshold);
        // A drag must not send code again and again: while it could, deciding waits for the handle to rest.
        if (!session.controller.redecidingMaySend()) void session.controller.redecide();
      }}
      onThresholdCommit={() => redecideAtRest(session.controller.redecidingMaySend() ? REST_MS : 0)}
      emptyActions={
        <>
          {onNextHole === undefined ? null : <Button onClick={onNextHole}>{t('toHole')}</Button>}
          {engineKind === 'recorded' ? <Button onClick={onGoLive}>{t('goLive')}</Button> : null}
        </>
      }
      serverAction={
        canAsk ? (
          <Button disabled={asking} onClick={() => void askServer()}>
            <span aria-hidden className="text-[10px] text-server-mark">
              ▲
            </span>
            {asking ? t('asking') : replayed ? t('askRecorded') : t('askServer')}
          </Button>
        ) : undefined
      }
    />
  );
}
