'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { formatBytes } from '@/components/ui/format';
import { StoredModels, type StoredModel } from '@/lib/engines/stored-models';
import { OpfsPartStore } from '@/lib/engines/weights/part-store';
import { browserCaches } from './webllm-source';

async function openStored(): Promise<StoredModels> {
  return new StoredModels({ caches: browserCaches(), parts: await OpfsPartStore.open(), fetch: (url, init) => fetch(url, init), origin: location.origin });
}

/** The models on this browser's disk: size, check, repair, delete. */
export function StoredModelList() {
  const t = useTranslations('stored');
  const stored = useQuery({ queryKey: ['stored-models'], queryFn: async () => (await openStored()).list(), staleTime: 0, refetchOnMount: 'always' });
  const models = stored.data ?? [];
  return (
    <details className="rounded-lg border border-hairline px-3 py-2">
      <summary className="cursor-pointer font-medium">{t('title', { count: models.length, bytes: formatBytes(models.reduce((sum, { bytes }) => sum + bytes, 0)) })}</summary>
      {models.length === 0 ? (
        <p className="mt-2 text-[12.5px] text-muted">{t('none')}</p>
      ) : (
        <ul className="mt-2 flex flex-col divide-y divide-hairline">
          {models.map((model) => (
            <StoredModelRow key={model.key} model={model} />
          ))}
        </ul>
      )}
    </details>
  );
}

function StoredModelRow({ model }: { readonly model: StoredModel }) {
  const t = useTranslations('stored');
  const client = useQueryClient();
  const changed = () => void Promise.all([['stored-models'], ['model-sources'], ['webllm-source'], ['machine']].map((queryKey) => client.invalidateQueries({ queryKey })));
  const verify = useMutation({ mutationFn: async () => (await openStored()).verify(model.key, new AbortController().signal) });
  const repair = useMutation({
    mutationFn: async () => (await openStored()).repair(model.key, new AbortController().signal),
    onSuccess: () => {
      changed();
      verify.reset();
    },
  });
  const remove = useMutation({ mutationFn: async () => (await openStored()).delete(model.key), onSuccess: changed });
  const busy = verify.isPending || repair.isPending || remove.isPending;
  const failure = verify.error ?? repair.error ?? remove.error;
  const wrong = verify.data?.wrong ?? [];
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{model.title}</span>
        <span className="text-[12.5px] text-muted">
          {t(`engine.${model.engine}`)} · {formatBytes(model.bytes)}
          {model.complete ? '' : ` · ${t('incomplete')}`}
        </span>
        <span role="status" className="block text-[12.5px] empty:hidden">
          {verify.isPending ? t('verifying') : verify.data === undefined ? '' : wrong.length === 0 ? t('right') : t('wrong', { count: wrong.length, names: wrong.slice(0, 3).join(', ') })}
        </span>
        {failure === null ? null : <span className="block text-[12.5px] text-reject">{failure.message}</span>}
      </span>
      {wrong.length === 0 ? (
        <Button disabled={busy} onClick={() => verify.mutate()}>
          {t('verify')}
        </Button>
      ) : (
        <Button disabled={busy} onClick={() => repair.mutate()}>
          {t('repair')}
        </Button>
      )}
      <Button disabled={busy} onClick={() => remove.mutate()} aria-label={t('deleteNamed', { model: model.title })}>
        {t('delete')}
      </Button>
    </li>
  );
}
