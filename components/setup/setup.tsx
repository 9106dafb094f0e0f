'use client';

import { useTranslations } from 'next-intl';
import { Header } from '@/components/shell/header';
import { later } from '@/components/shell/later';
import { BrowserStep } from './browser-step';
import { STEPS, useChecklist } from './checklist';
import { ServerText } from './server-text';
import { Step } from './step';

const SetupSteps = later(async () => (await import('./setup-steps')).SetupSteps);

/** From a browser to a policy of one's own, in five steps that are remembered. @param hubOrigins origins that model weights may be downloaded from. */
export function Setup({ hubOrigins }: { readonly hubOrigins: readonly string[] }) {
  const t = useTranslations('setup');
  const done = useChecklist();
  const count = STEPS.filter((step) => done.has(step)).length;
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-8">
        <h1 className="text-[24px] leading-8 font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-1 max-w-xl text-[17px] leading-7 text-muted text-pretty">{t('intro')}</p>
        <div className="mt-4 flex items-center gap-3">
          <span aria-hidden className="h-1.5 w-40 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-hairline">
            <span className="block h-full bg-local-mark transition-[width] duration-200" style={{ width: `${(count / STEPS.length) * 100}%` }} />
          </span>
          <span role="status" className="text-[12.5px] text-muted">
            {t('progress', { done: count, count: STEPS.length })}
          </span>
        </div>
        <ol className="mt-8 flex flex-col gap-7">
          <SetupSteps hubOrigins={hubOrigins} fallback={<StepTexts />} />
        </ol>
      </main>
    </div>
  );
}

/** The steps before their code is there: what there is to read. */
function StepTexts() {
  const t = useTranslations('setup');
  const done = useChecklist();
  return (
    <>
      <Step step="browser" done={done.has('browser')}>
        <BrowserStep facts={null} failed={false} onAgain={() => undefined} />
      </Step>
      <Step step="model" done={done.has('model')}>
        <p className="text-muted">{t('model.text')}</p>
      </Step>
      <Step step="server" done={done.has('server')}>
        <ServerText />
      </Step>
      <Step step="calibrate" done={done.has('calibrate')}>
        <p className="text-muted">{t('calibrate.text')}</p>
      </Step>
      <Step step="policy" done={done.has('policy')}>
        <p className="text-muted">{t('policy.text')}</p>
      </Step>
    </>
  );
}
