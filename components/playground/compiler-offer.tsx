'use client';

import { useTranslations } from 'next-intl';
import { Progress } from 'radix-ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '@/components/ui/button';
import { formatBytes } from '@/components/ui/format';
import { COMPILER_BYTES } from '@/lib/workers/compiler-files';
import { usePlayground } from './session-context';
import { SettingRow } from './setting-row';

/** The C++ compiler among the settings: offered with its size, its progress, and a way to remove it. */
export function CompilerRow() {
  const t = useTranslations('compiler');
  const session = usePlayground();
  const { compiler } = session;
  const state = useStore(compiler.store);
  useEffect(() => void compiler.look(), [compiler]);
  const isStored = state.kind === 'absent' && state.stored;
  return (
    <SettingRow title={t('title')} hint={<CompilerHint />}>
      {state.kind === 'loading' ? (
        <Button onClick={() => void compiler.cancel()}>{t('cancel')}</Button>
      ) : (
        <span className="flex gap-2">
          {state.kind === 'ready' || isStored ? <Button onClick={() => void compiler.remove()}>{t('remove')}</Button> : null}
          {state.kind === 'ready' ? null : <LoadButton />}
        </span>
      )}
    </SettingRow>
  );
}

/** The same beside a C++ verdict that the grammar alone gave; nothing once the compiler is there. */
export function CompilerOffer() {
  const t = useTranslations('compiler');
  const { compiler } = usePlayground();
  const state = useStore(compiler.store);
  if (state.kind === 'ready') return null;
  return (
    <div className="flex items-center gap-3 rounded-md border border-hairline px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-[12.5px] font-medium">{t('title')}</p>
        <div className="text-[12px] text-muted">
          <CompilerHint />
        </div>
      </div>
      {state.kind === 'loading' ? <Button onClick={() => void compiler.cancel()}>{t('cancel')}</Button> : <LoadButton />}
    </div>
  );
}

function LoadButton() {
  const t = useTranslations('compiler');
  const session = usePlayground();
  const state = useStore(session.compiler.store);
  return <Button onClick={() => void session.loadCompiler()}>{state.kind === 'absent' && state.stored ? t('start') : t('load', { bytes: formatBytes(COMPILER_BYTES) })}</Button>;
}

function CompilerHint() {
  const t = useTranslations('compiler');
  const common = useTranslations('common');
  const state = useStore(usePlayground().compiler.store);
  switch (state.kind) {
    case 'absent':
      return t(state.stored ? 'stored' : 'offer', { bytes: formatBytes(COMPILER_BYTES) });
    case 'ready':
      return t('ready', { stored: String(state.stored), bytes: formatBytes(COMPILER_BYTES) });
    case 'failed':
      return <span role="alert" className="text-reject">{t('failed', { message: state.message ?? common('partMissing') })}</span>;
    case 'loading': {
      const { loadedBytes, totalBytes } = state.progress ?? { loadedBytes: 0, totalBytes: COMPILER_BYTES };
      const percent = Math.round((loadedBytes / totalBytes) * 100);
      return (
        <>
          <span role="status" className="font-mono">
            {loadedBytes === totalBytes ? t('starting') : `${formatBytes(loadedBytes)} / ${formatBytes(totalBytes)}`}
          </span>
          <Progress.Root value={percent} aria-label={t('loading')} className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-hairline">
            <Progress.Indicator className="block h-full bg-local-mark transition-[width] duration-200" style={{ width: `${percent}%` }} />
          </Progress.Root>
        </>
      );
    }
  }
}
