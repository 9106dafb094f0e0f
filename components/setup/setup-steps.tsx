'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { downloadText } from '@/components/playground/download-text';
import { GoLive } from '@/components/playground/go-live';
import { LoadProgressView } from '@/components/playground/load-progress';
import { GGUF_MODELS } from '@/components/playground/loadable-models';
import { loadPolicy, loadShippedPolicy } from '@/components/playground/load-policy';
import { PlaygroundSession } from '@/components/playground/playground-session';
import { SessionProvider, usePlayground, useSession } from '@/components/playground/session-context';
import { machineOf, probeThisMachine } from '@/components/playground/use-machine';
import { useServerHealth } from '@/components/playground/use-server-health';
import { modelTitle } from '@/components/decision/model-title';
import { QueryProvider } from '@/components/shell/query-provider';
import { Button } from '@/components/ui/button';
import { formatMs } from '@/components/ui/format';
import type { MachineFacts } from '@/lib/engines/capabilities';
import { WEBLLM_MODELS } from '@/lib/engines/webllm';
import { Benchmark } from './benchmark/benchmark';
import { BrowserStep } from './browser-step';
import { checksOf } from './checks';
import { markStep, useChecklist } from './checklist';
import { ServerText } from './server-text';
import { Step } from './step';

/** The five steps, each with what it finds out and does. @param hubOrigins origins that model weights may be downloaded from. */
export function SetupSteps({ hubOrigins }: { readonly hubOrigins: readonly string[] }) {
  const [session] = useState(() => new PlaygroundSession());
  return (
    <QueryProvider>
      <SessionProvider session={session}>
        <Steps hubOrigins={hubOrigins} />
      </SessionProvider>
    </QueryProvider>
  );
}

function Steps({ hubOrigins }: { readonly hubOrigins: readonly string[] }) {
  const done = useChecklist();
  const machine = useQuery({ queryKey: ['setup-machine'], queryFn: probeThisMachine, staleTime: Infinity });
  const facts = machine.data ?? null;
  const isFine = facts !== null && checksOf(facts).every(({ state }) => state !== 'bad');
  useEffect(() => {
    if (isFine) markStep('browser', true);
  }, [isFine]);
  return (
    <>
      <Step step="browser" done={done.has('browser')}>
        <BrowserStep facts={facts} failed={machine.isError} onAgain={() => void machine.refetch()} />
      </Step>
      <Step step="model" done={done.has('model')}>
        <ModelStep facts={facts} hubOrigins={hubOrigins} />
      </Step>
      <Step step="server" done={done.has('server')}>
        <ServerStep />
      </Step>
      <PolicySteps />
    </>
  );
}

function ModelStep({ facts, hubOrigins }: { readonly facts: MachineFacts | null; readonly hubOrigins: readonly string[] }) {
  const t = useTranslations('setup.model');
  const benchmark = useTranslations('benchmark');
  const { manager } = usePlayground();
  const state = useSession(({ localEngine }) => localEngine);
  const health = useServerHealth();
  const [open, setOpen] = useState(false);
  const isReady = state.kind === 'ready';
  useEffect(() => {
    if (isReady) markStep('model', true);
  }, [isReady]);
  const chosen = facts === null ? null : machineOf(facts, GGUF_MODELS, false, manager.failed).choice.chosen;
  const title = chosen?.modelId == null ? null : (WEBLLM_MODELS.find(({ id }) => id === chosen.modelId)?.title ?? modelTitle(chosen.modelId));
  return (
    <>
      <p className="text-muted">{t('text')}</p>
      {chosen === null ? null : (
        <p className="rounded-lg bg-sunken px-3 py-2.5">
          {title === null ? null : <span className="font-medium">{t('recommended', { model: title })}. </span>}
          {t(`because.${chosen.engine}`)}
        </p>
      )}
      {state.kind === 'loading' ? (
        <div className="w-full">
          <LoadProgressView state={state} />
          <Button onClick={() => manager.cancelLoading()}>{t('cancel')}</Button>
        </div>
      ) : (
        <Button variant={isReady ? 'outline' : 'primary'} size="medium" onClick={() => setOpen(true)}>
          {t('choose')}
        </Button>
      )}
      {state.kind === 'ready' ? (
        <p role="status" className="text-local">
          ✓ {t('ready', { model: modelTitle(state.model) })}
        </p>
      ) : null}
      <details className="w-full rounded-lg border border-hairline px-3 py-2">
        <summary className="cursor-pointer font-medium">{benchmark('title')}</summary>
        <Benchmark />
      </details>
      <GoLive open={open} onOpenChange={setOpen} hubOrigins={hubOrigins} serverConfigured={health.kind !== 'none'} />
    </>
  );
}

function ServerStep() {
  const t = useTranslations('setup.server');
  const explain = useTranslations('status.explain');
  const health = useServerHealth();
  const isAnswering = health.kind === 'ok';
  useEffect(() => {
    if (isAnswering) markStep('server', true);
  }, [isAnswering]);
  return (
    <>
      <ServerText />
      <p role="status" className={isAnswering ? 'text-server' : health.kind === 'none' || health.kind === 'checking' ? '' : 'text-reject'}>
        {health.kind === 'ok' ? `▲ ${t('answers', { model: health.model ?? '–', software: health.software ?? '–', latency: formatMs(health.latencyMs) })}` : health.kind === 'none' ? t('optional') : explain(health.kind)}
      </p>
      <Button disabled={health.isChecking} onClick={health.checkAgain}>
        {health.isChecking ? t('checking') : t('check')}
      </Button>
    </>
  );
}

function PolicySteps() {
  const t = useTranslations('setup');
  const done = useChecklist();
  const { persistence } = usePlayground();
  const { data, isPending } = useQuery({
    queryKey: ['setup-policy'],
    queryFn: async () => ({ inForce: await loadPolicy(persistence), shipped: await loadShippedPolicy() }),
  });
  const policy = data?.inForce ?? null;
  const isOwn = policy !== null && policy.id !== data?.shipped?.id;
  useEffect(() => {
    if (isOwn) markStep('calibrate', true);
  }, [isOwn]);
  return (
    <>
      <Step step="calibrate" done={done.has('calibrate')}>
        <p className="text-muted">{t('calibrate.text')}</p>
        {policy === null ? null : <p>{isOwn ? t('calibrate.own', { n: policy.calibration?.n ?? 0, threshold: policy.threshold.toFixed(2) }) : t('calibrate.shipped', { threshold: policy.threshold.toFixed(2) })}</p>}
        <Link href="/calibrate" className="inline-flex h-9 items-center rounded-md border border-hairline bg-surface px-3.5 text-[13.5px] font-medium hover:bg-sunken">
          {t('calibrate.open')}
        </Link>
      </Step>
      <Step step="policy" done={done.has('policy')}>
        <p className="text-muted">{t('policy.text')}</p>
        {policy === null && !isPending ? <p className="text-reject">{t('policy.none')}</p> : null}
        <Button
          size="medium"
          disabled={policy === null}
          onClick={() => {
            downloadText('routing-policy.json', `${JSON.stringify(policy, null, 2)}\n`, 'application/json');
            markStep('policy', true);
          }}
        >
          {t('policy.export')}
        </Button>
      </Step>
    </>
  );
}
