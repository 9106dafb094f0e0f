import type { Metadata, Viewport } from 'next';
import { createTranslator } from 'next-intl';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './globals.css';
import { Providers } from '@/components/shell/providers';
import { THEME_SCRIPT } from '@/components/shell/theme';
import { HTML_LANG, loadMessages } from '@/lib/i18n';
import { requestLocale } from './request-locale';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await requestLocale();
  const t = createTranslator({ locale, messages: await loadMessages(locale), namespace: 'meta' });
  return { title: { default: t('title'), template: '%s · SynConfRoute' }, description: t('description') };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const locale = await requestLocale();
  return (
    <html lang={HTML_LANG[locale]} data-theme="light" suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        <Providers locale={locale} messages={await loadMessages(locale)}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
