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
import { Header } from '@/components/shell/header';
import { Button } from '@/components/ui/button';
import { formatMs } from '@/components/ui/format';
import type { MachineFacts } from '@/lib/engines/capabilities';
import { WEBLLM_MODELS } from '@/lib/engines/webllm';
import { Benchmark } from './benchmark/benchmark';
import { BrowserStep } from './browser-step';
import { checksOf } from './checks';
import { markStep, STEPS, useChecklist } from './checklist';
import { Step } from './step';

/** From a browser to a policy of one's own, in five steps that are remembered. @param hubOrigins origins that model weights may be downloaded from. */
export function Setup({ hubOrigins }: { readonly hubOrigins: readonly string[] }) {
  const [session] = useState(() => new PlaygroundSession());
  return (
    <SessionProvider session={session}>
      <SetupPage hubOrigins={hubOrigins} />
    </SessionProvider>
  );
}

function SetupPage({ hubOrigins }: { readonly hubOrigins: readonly string[] }) {
  const t = useTranslations('setup');
  const done = useChecklist();
  const machine = useQuery({ queryKey: ['setup-machine'], queryFn: probeThisMachine, staleTime: Infinity });
  const facts = machine.data ?? null;
  const isFine = facts !== null && checksOf(facts).every(({ state }) => state !== 'bad');
  useEffect(() => {
    if (isFine) markStep('browser', true);
  }, [isFine]);
  const count = STEPS.filter((step) => done.has(step)).length;
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-8">
        <h1 className="text-[24px] leading-8 font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-1 text-[14px] text-muted">{t('intro')}</p>
        <div className="mt-4 flex items-center gap-3">
          <span aria-hidden className="h-1.5 w-40 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-hairline">
            <span className="block h-full bg-local-mark transition-[width] duration-200" style={{ width: `${(count / STEPS.length) * 100}%` }} />
          </span>
          <span role="status" className="text-[12.5px] text-muted">
            {t('progress', { done: count, count: STEPS.length })}
          </span>
        </div>
        <ol className="mt-8 flex flex-col gap-7">
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
        </ol>
      </main>
    </div>
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

const SERVER_ENVIRONMENT = `SYNCONFROUTE_UPSTREAM_URL=http://127.0.0.1:8000
SYNCONFROUTE_UPSTREAM_MODEL=Qwen2.5-Coder-32B
SYNCONFROUTE_UPSTREAM_KEY=…`;

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
      <p className="text-muted">{t('text')}</p>
      <pre tabIndex={0} aria-label={t('command')} className="w-full overflow-x-auto rounded-lg bg-sunken px-3 py-2.5 font-mono text-[12px] leading-[18px]">
        {SERVER_ENVIRONMENT}
      </pre>
      <p className="text-muted">{t('kinds')}</p>
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
