'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { Tooltip } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import type { Locale, Messages } from '@/lib/i18n';

interface ProvidersProps {
  readonly locale: Locale;
  /** Of this language only. */
  readonly messages: Messages;
  readonly children: ReactNode;
}

/** What every page needs around it: strings, server state, tooltips. */
export function Providers({ locale, messages, children }: ProvidersProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }));
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryClientProvider client={queries}>
        <Tooltip.Provider delayDuration={300}>{children}</Tooltip.Provider>
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
}
