'use client';

import { Columns2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { DecisionPanel } from '@/components/decision/decision-panel';
import { later } from '@/components/shell/later';
import { Button } from '@/components/ui/button';
import { focusedDecision } from '@/lib/session';
import { formatBytes } from '@/components/ui/format';
import { usePlayground, useSession } from './session-context';

const CompilerOffer = later(async () => (await import('./compiler-offer')).CompilerOffer);
const CompareDialog = later(async () => (await import('@/components/decision/compare-dialog')).CompareDialog);

/** Fetches what the decision's own buttons open. */
export const preloadCompare = CompareDialog.preload;

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
  const tc = useTranslations('compare');
  const session = usePlayground();
  const record = useSession((state) => focusedDecision(state) ?? null);
  const run = useSession((state) => state.run);
  const focus = useSession((state) => state.focus);
  const policy = useSession((state) => state.policy);
  const baseThreshold = useSession((state) => state.basePolicy.threshold);
  const engineKind = useSession((state) => state.localEngine.kind);
  const hasCompiler = useStore(session.compiler.store, ({ kind }) => kind === 'ready');
  const [asking, setAsking] = useState(false);
  const [comparing, setComparing] = useState(false);
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
  const askInSpiteOfLocalOnly = async () => {
    const id = record?.id;
    // Deciding again may ask the server itself; the same question is not sent twice.
    await session.setLocalOnly(false);
    if (session.store.getState().decisions.findLast((decision) => decision.id === id)?.server === undefined) await askServer();
  };
  const place = record === null ? null : session.controller.placeOf(record.id);
  const bytes = formatBytes(record?.requestBytes ?? 0);
  /** Nothing is sent before one of these buttons is clicked; each says what it does. */
  const serverPlace =
    replayed && canAsk ? (
      <AskButton onClick={() => void askServer()} disabled={asking} text={asking ? tc('asking') : tc('askRecorded')} />
    ) : !canAsk ? (
      <p className="text-muted">{tc(hasServer || replayed ? 'none' : 'noServer')}</p>
    ) : policy.localOnly ? (
      <>
        <p className="text-muted">{tc('localOnly')}</p>
        <AskButton
          disabled={asking}
          onClick={() => void askInSpiteOfLocalOnly()}
          text={asking ? tc('asking') : tc('localOnlyOff', { bytes })}
        />
      </>
    ) : (
      <>
        <p className="text-muted">{tc('notAsked')}</p>
        <AskButton onClick={() => void askServer()} disabled={asking} text={asking ? tc('asking') : tc('ask', { bytes })} />
      </>
    );
  return (
    <>
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
        holeOffset={place?.prefix.length ?? null}
        syntaxAction={record?.language === 'cpp' && !hasCompiler ? <CompilerOffer /> : undefined}
        serverAction={canAsk ? <AskButton disabled={asking} onClick={() => void askServer()} text={asking ? t('asking') : replayed ? t('askRecorded') : t('askServer')} /> : undefined}
        compareAction={
          record === null || record.local === null ? undefined : (
            <Button onClick={() => setComparing(true)}>
              <Columns2 size={13} aria-hidden /> {tc('open')}
            </Button>
          )
        }
      />
      {comparing && record !== null ? <CompareDialog open onOpenChange={setComparing} record={record} line={place === null ? null : lineAround(place)} serverPlace={serverPlace} /> : null}
    </>
  );
}

function AskButton({ text, disabled, onClick }: { readonly text: string; readonly disabled: boolean; readonly onClick: () => void }) {
  return (
    <Button disabled={disabled} onClick={onClick}>
      <span aria-hidden className="text-[10px] text-server-mark">
        ▲
      </span>
      {text}
    </Button>
  );
}

/** The rest of the lines that a hole begins and ends in, without the indentation. */
function lineAround({ prefix, suffix }: { readonly prefix: string; readonly suffix: string }): { readonly before: string; readonly after: string } {
  return { before: (prefix.split('\n').at(-1) ?? '').trimStart(), after: suffix.split('\n')[0] ?? '' };
}
