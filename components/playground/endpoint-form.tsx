'use client';

import { useTranslations } from 'next-intl';
import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { EndpointError } from './connect-endpoint';
import { useEndpointWords } from './use-endpoint-words';

/** An OpenAI-compatible model server on this machine. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
}

interface EndpointFormProps {
  /** Rejects with an EndpointError, or an Error with a sentence for the person. */
  readonly onConnect: (endpoint: Endpoint) => Promise<void>;
}

/** A model server on this machine instead of a model in the tab. */
export function EndpointForm({ onConnect }: EndpointFormProps) {
  const t = useTranslations('endpoint');
  const words = useEndpointWords();
  const urlId = useId();
  const modelId = useId();
  const [baseUrl, setBaseUrl] = useState('http://127.0.0.1:11434/v1');
  const [model, setModel] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onConnect({ baseUrl, model });
    } catch (failure) {
      setError(failure instanceof EndpointError ? words(failure.problem) : failure instanceof Error ? failure.message : t('failed'));
    } finally {
      setBusy(false);
    }
  };
  const field = 'mt-1 h-8 w-full rounded-md border border-hairline bg-surface px-2 font-mono text-[12.5px]';
  return (
    <form aria-label={t('title')} onSubmit={(event) => void submit(event)} className="flex flex-col gap-2.5 rounded-lg border border-hairline px-3 py-2.5">
      <p className="text-[12.5px] text-muted">{t('hint')}</p>
      <div>
        <label htmlFor={urlId} className="text-[12.5px]">
          {t('url')}
        </label>
        <input id={urlId} type="url" required value={baseUrl} onChange={(event) => setBaseUrl(event.target.value)} className={field} />
      </div>
      <div>
        <label htmlFor={modelId} className="text-[12.5px]">
          {t('model')}
        </label>
        <input id={modelId} required value={model} onChange={(event) => setModel(event.target.value)} placeholder="qwen2.5-coder:1.5b-base" className={field} />
      </div>
      {error === null ? null : (
        <p role="alert" className="text-[12.5px] text-reject">
          {error}
        </p>
      )}
      <Button type="submit" disabled={busy} className="self-start">
        {busy ? t('connecting') : t('connect')}
      </Button>
    </form>
  );
}
