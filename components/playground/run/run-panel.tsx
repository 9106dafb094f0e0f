'use client';

import { Square, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { Button } from '@/components/ui/button';
import { formatBytes, formatMs } from '@/components/ui/format';
import { IconButton } from '@/components/ui/icon-button';
import type { Execution } from '@/lib/execution/executor';
import { languageName } from '@/lib/session';
import { CLANG_BYTES, RUN_LIMITS, type ProgramRunner, type RunState } from './program-runner';

interface RunPanelProps {
  readonly runner: ProgramRunner;
  /** The document that stands at one of its holes, with nothing in it yet. */
  readonly openHoleId: string | undefined;
  /** Runs again with the download that C++ needs. */
  readonly onLoadClang: () => void;
  /** Shows a line of the text that ran; 1-based. */
  readonly onLine: (documentId: string, line: number) => void;
}

const SECONDS = RUN_LIMITS.timeMs / 1000;

/** What the open file prints when it runs, and where it went wrong. */
export function RunPanel({ runner, openHoleId, onLoadClang, onLine }: RunPanelProps) {
  const t = useTranslations('run');
  const common = useTranslations('common');
  const state = useStore(runner.store);
  if (state.kind === 'closed') return null;
  const busy = state.kind === 'loading' || state.kind === 'running';
  return (
    <section aria-label={t('label')} className="flex h-48 shrink-0 flex-col border-t border-hairline bg-surface">
      <div className="flex items-center gap-2 border-b border-hairline px-3 py-1">
        <h2 className="text-[12.5px] font-medium">{t('label')}</h2>
        <p role="status" className="min-w-0 flex-1 truncate text-[12.5px]">
          <Summary state={state} />
        </p>
        {busy ? (
          <Button onClick={() => runner.stop()}>
            <Square size={12} aria-hidden /> {t('stop')}
          </Button>
        ) : null}
        <IconButton label={t('close')} onClick={() => runner.close()}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-auto px-3 py-2" tabIndex={0} role="group" aria-label={t('label')}>
        {state.kind === 'ended' && state.execution.outcome !== 'passed' && state.documentId === openHoleId ? <p className="mb-2">{t('holeIsEmpty')}</p> : null}
        {state.kind === 'ended' ? <Output execution={state.execution} onLine={(line) => onLine(state.documentId, line)} /> : null}
        {state.kind === 'failed' ? <p className="text-reject">{state.message ?? common('partMissing')}</p> : null}
        {state.kind === 'impossible' ? <p>{state.why === 'java' ? t('java') : t('unsupported', { language: languageName(state.language) })}</p> : null}
        {state.kind === 'needs-clang' ? (
          <div className="flex flex-col items-start gap-2">
            <p>{t('needsCpp', { bytes: formatBytes(CLANG_BYTES) })}</p>
            <Button onClick={onLoadClang}>{t('loadAndRun')}</Button>
          </div>
        ) : null}
        {busy ? <p className="text-muted">{t('sandbox', { seconds: SECONDS })}</p> : null}
      </div>
    </section>
  );
}

function Summary({ state }: { readonly state: RunState }) {
  const t = useTranslations('run');
  switch (state.kind) {
    case 'closed':
    case 'impossible':
    case 'needs-clang':
      return null;
    case 'loading':
      return <span className="text-muted">{state.loadedBytes === 0 ? t('loading', { language: languageName(state.language) }) : t('loadingBytes', { language: languageName(state.language), bytes: formatBytes(state.loadedBytes) })}</span>;
    case 'running':
      return <span className="text-muted">{t('running', { seconds: SECONDS })}</span>;
    case 'stopped':
      return <span className="text-muted">{t('stopped')}</span>;
    case 'failed':
      return <span className="text-reject">✕ {t('cannotStart')}</span>;
    case 'ended':
      return <Ending execution={state.execution} />;
  }
}

function Ending({ execution: { outcome, latencyMs } }: { readonly execution: Execution }) {
  const t = useTranslations('run');
  const time = formatMs(latencyMs);
  switch (outcome) {
    case 'passed':
      return (
        <span>
          <span aria-hidden>✓ </span>
          {t('passed', { time })}
        </span>
      );
    case 'syntax-error':
      return <span className="text-reject">✕ {t('syntaxError')}</span>;
    case 'timed-out':
      return <span className="text-reject">✕ {t('timedOut', { seconds: SECONDS })}</span>;
    case 'failed':
      return <span className="text-reject">✕ {t('failed', { time })}</span>;
    case 'crashed':
      return <span className="text-reject">✕ {t('crashed', { time })}</span>;
  }
}

function Output({ execution, onLine }: { readonly execution: Execution; readonly onLine: (line: number) => void }) {
  const t = useTranslations('run');
  const { stdout, stderr, reason, errorLine, outcome } = execution;
  return (
    <div className="flex flex-col gap-2 font-mono text-[12.5px] leading-[18px]">
      {outcome === 'passed' || outcome === 'timed-out' ? null : (
        <p className="text-reject" data-testid="run-error">
          {errorLine === undefined ? null : (
            <button type="button" onClick={() => onLine(errorLine)} className="mr-2 rounded border border-reject-mark px-1.5 font-sans underline-offset-2 hover:underline">
              {t('line', { line: errorLine })}
            </button>
          )}
          {reason}
        </p>
      )}
      {stdout === '' ? outcome === 'passed' && stderr === '' ? <p className="font-sans text-muted">{t('noOutput')}</p> : null : <pre data-testid="run-output">{stdout}</pre>}
      {stderr === '' ? null : (
        <div>
          <h3 className="font-sans text-[11.5px] text-muted">{t('errors')}</h3>
          <pre>{stderr}</pre>
        </div>
      )}
    </div>
  );
}
