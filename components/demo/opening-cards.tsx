import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import type { Opening } from './opening';

/** The first stop: both models, and what each passes alone. It needs nothing that is loaded. */
export function OpeningCards({ opening: { local, server } }: { readonly opening: Opening }) {
  const t = useTranslations('demo');
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <ModelCard glyph="●" tone="text-local" title={t('models.local', { model: local.title })} text={t('alone', { model: local.title, passed: local.passed, n: local.n })} />
      <ModelCard glyph="▲" tone="text-server" title={t('models.server', { model: server.title })} text={t('alone', { model: server.title, passed: server.passed, n: server.n })} />
    </div>
  );
}

function ModelCard({ glyph, tone, title, text }: { readonly glyph: string; readonly tone: string; readonly title: string; readonly text: string }) {
  return (
    <div className="rounded-xl border border-hairline bg-surface p-5">
      <p className={clsx('text-[15px] font-semibold', tone)}>
        <span aria-hidden>{glyph}</span> {title}
      </p>
      <p className="mt-2 text-[15px] text-balance">{text}</p>
    </div>
  );
}
