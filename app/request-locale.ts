import { cookies, headers } from 'next/headers';
import { chooseLocale, LOCALE_COOKIE, type Locale } from '@/lib/i18n';

/** The language of the page that is asked for. */
export async function requestLocale(): Promise<Locale> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return chooseLocale(jar.get(LOCALE_COOKIE)?.value, head.get('accept-language'));
}
