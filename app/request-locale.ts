import type { Metadata } from 'next';
import { createTranslator } from 'next-intl';
import { cookies, headers } from 'next/headers';
import { chooseLocale, loadMessages, LOCALE_COOKIE, type Locale } from '@/lib/i18n';

/** The language of the page that is asked for. */
export async function requestLocale(): Promise<Locale> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return chooseLocale(jar.get(LOCALE_COOKIE)?.value, head.get('accept-language'));
}

/** The title of a page by its name in the header. */
export async function pageTitle(page: 'playground' | 'calibrate' | 'demo' | 'setup'): Promise<Metadata> {
  const locale = await requestLocale();
  const t = createTranslator({ locale, messages: await loadMessages(locale), namespace: 'header' });
  return { title: t(`page.${page}`) };
}
