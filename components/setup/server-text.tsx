import { useTranslations } from 'next-intl';

const SERVER_ENVIRONMENT = `SYNCONFROUTE_UPSTREAM_URL=http://127.0.0.1:8000
SYNCONFROUTE_UPSTREAM_MODEL=Qwen2.5-Coder-32B
SYNCONFROUTE_UPSTREAM_KEY=…`;

/** What to set so that the app knows its server. */
export function ServerText() {
  const t = useTranslations('setup.server');
  return (
    <>
      <p className="text-muted">{t('text')}</p>
      <pre tabIndex={0} aria-label={t('command')} className="w-full overflow-x-auto rounded-lg bg-sunken px-3 py-2.5 font-mono text-[12px] leading-[18px]">
        {SERVER_ENVIRONMENT}
      </pre>
      <p className="text-muted">{t('kinds')}</p>
    </>
  );
}
