import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './globals.css';
import { Providers } from '@/components/shell/providers';
import { THEME_SCRIPT } from '@/components/shell/theme';

export const metadata: Metadata = {
  title: { default: 'SynConfRoute Playground', template: '%s · SynConfRoute' },
  description: 'Local-first code completion: a small model in the tab, escalation only when it is unsure or wrong.',
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
