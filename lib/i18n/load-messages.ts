import type { Locale } from './locales';
import { en } from './messages/en';

export type Messages = typeof en;

type Tree = { readonly [key: string]: string | Tree };

const LOADERS: Record<Exclude<Locale, 'en'>, () => Promise<Tree>> = {
  zh: async () => (await import('./messages/zh')).zh,
  ja: async () => (await import('./messages/ja')).ja,
  ko: async () => (await import('./messages/ko')).ko,
};

/** The strings of one language; where one is not translated yet, the English one stands in. Runs on the server, so that a page gets one language only. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return locale === 'en' ? en : (over(en, await LOADERS[locale]()) as Messages);
}

function over(base: Tree, translated: Tree): Tree {
  return Object.fromEntries<string | Tree>(
    Object.entries(base).map(([key, value]): [string, string | Tree] => {
      const other = translated[key];
      if (typeof value === 'string') return [key, typeof other === 'string' ? other : value];
      return [key, typeof other === 'object' ? over(value, other) : value];
    }),
  );
}
