/** Languages of the interface, in the order of the menu, each with its own name. */
export const LOCALES = ['en', 'zh', 'ja', 'ko'] as const;
export type Locale = (typeof LOCALES)[number];

export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', zh: '中文', ja: '日本語', ko: '한국어' };

/** For `<html lang>`: which script the Chinese is in decides the font. */
export const HTML_LANG: Record<Locale, string> = { en: 'en', zh: 'zh-Hans', ja: 'ja', ko: 'ko' };

/** The cookie that remembers a person's choice; read by the server, so that the first paint is in the right language. */
export const LOCALE_COOKIE = 'synconfroute-language';

/**
 * The language of a page: the remembered choice, else the first language of the browser that there is, else English.
 * @param acceptLanguage the header of that name, e.g. `ko-KR,ko;q=0.9,en;q=0.8`.
 */
export function chooseLocale(remembered: string | undefined, acceptLanguage: string | null): Locale {
  const known = (tag: string | undefined) => LOCALES.find((locale) => locale === tag?.toLowerCase());
  const byBrowser = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = Number(/^\s*q=([\d.]+)/.exec(parameters[0] ?? '')?.[1] ?? 1);
      return { language: tag.split('-')[0], quality: Number.isNaN(quality) ? 0 : quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => known(language))
    .find((locale) => locale !== undefined);
  return known(remembered) ?? byBrowser ?? 'en';
}
