'use client';

import { Languages } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { IconButton } from '@/components/ui/icon-button';
import { RadioMenu } from '@/components/ui/radio-menu';
import { LOCALE_COOKIE, LOCALE_NAMES, LOCALES, type Locale } from '@/lib/i18n/locales';

const ONE_YEAR_S = 31_536_000;

/** The language of the interface; the choice is remembered, before it the browser's own language holds. */
export function LanguageMenu() {
  const t = useTranslations('language');
  const router = useRouter();
  const choose = (locale: Locale) => {
    document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
    router.refresh();
  };
  return (
    <RadioMenu
      value={useLocale()}
      options={LOCALES.map((value) => ({ value, text: <span lang={value}>{LOCALE_NAMES[value]}</span> }))}
      onChange={choose}
      trigger={
        <IconButton label={t('label')}>
          <Languages size={15} aria-hidden />
        </IconButton>
      }
    />
  );
}
