'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { Tooltip } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { en as messages } from '@/lib/i18n';

/** What every page needs around it: strings, server state, tooltips. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }));
  return (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <QueryClientProvider client={queries}>
        <Tooltip.Provider delayDuration={300}>{children}</Tooltip.Provider>
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
}
