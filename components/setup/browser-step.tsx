'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { formatBytes } from '@/components/ui/format';
import type { MachineFacts } from '@/lib/engines/capabilities';
import { CHECK_KEYS, checksOf, type Check, type CheckState } from './checks';

interface BrowserStepProps {
  readonly facts: MachineFacts | null;
  readonly failed: boolean;
  readonly onAgain: () => void;
}

const GLYPH: Record<CheckState, string> = { good: '✓', warn: '!', bad: '✕' };
const TEXT: Record<CheckState, string> = { good: 'text-local', warn: 'text-kept', bad: 'text-reject' };

const ROW = 'grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 sm:grid-cols-[20px_128px_minmax(0,1fr)] border-t border-hairline py-2 first:border-t-0';

/** What this browser offers to a model, line by line, with what to do where something is missing. */
export function BrowserStep({ facts, failed, onAgain }: BrowserStepProps) {
  const t = useTranslations('setup');
  const [refused, setRefused] = useState(false);
  if (failed) return <p className="text-reject">{t('browser.failed')}</p>;
  if (facts === null) return <Looking />;
  const checks = checksOf(facts);
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const persist = async () => {
    const granted = await navigator.storage.persist();
    setRefused(!granted);
    onAgain();
  };
  return (
    <>
      <p>{t('browser.summary', { bad: count('bad'), warn: count('warn') })}</p>
      <dl className="w-full">
        {checks.map((check) => (
          <div key={check.key} className={ROW}>
            <dt className="contents">
              <span aria-hidden className={`font-semibold ${TEXT[check.state]}`}>
                {GLYPH[check.state]}
              </span>
              <span className="font-medium">
                {t(`check.${check.key}.name`)}
                <span className="sr-only">: {t(`browser.state.${check.state}`)}</span>
              </span>
            </dt>
            <dd className="col-start-2 text-muted sm:col-start-3">
              <CheckText check={check} />
              {check.key === 'storage' && check.text === 'notPersisted' ? (
                <span className="mt-1.5 flex flex-wrap items-center gap-3">
                  <Button onClick={() => void persist()}>{t('check.storage.persist')}</Button>
                  {refused ? <span role="status">{t('check.storage.refused')}</span> : null}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={onAgain}>{t('browser.again')}</Button>
    </>
  );
}

/** The same lines while the browser is asked, so that what follows stays where it is. */
function Looking() {
  const t = useTranslations('setup');
  return (
    <>
      <p role="status" className="text-muted">{t('browser.looking')}</p>
      <dl className="w-full" aria-busy>
        {CHECK_KEYS.map((key) => (
          <div key={key} className={ROW}>
            <dt className="contents">
              <span aria-hidden className="text-muted">…</span>
              <span className="font-medium">{t(`check.${key}.name`)}</span>
            </dt>
            <dd className="col-start-2 min-h-10 text-muted sm:col-start-3 sm:min-h-5">–</dd>
          </div>
        ))}
      </dl>
      <div className="h-7" />
    </>
  );
}

function CheckText({ check }: { readonly check: Check }) {
  const t = useTranslations('setup.check');
  switch (check.key) {
    case 'secure':
      return t(`secure.${check.text}`);
    case 'wasm':
      return t(`wasm.${check.text}`);
    case 'webgpu':
      return t(`webgpu.${check.text}`, { adapter: check.adapter });
    case 'limits':
      return t(`limits.${check.text}`, { bytes: formatBytes(check.bytes) });
    case 'memory':
      return t(`memory.${check.text}`, { bytes: formatBytes(check.bytes) });
    case 'f16':
      return t(`f16.${check.text}`);
    case 'isolation':
      return t(`isolation.${check.text}`, { cores: check.cores });
    case 'storage':
      return t(`storage.${check.text}`, { bytes: formatBytes(check.bytes) });
  }
}
