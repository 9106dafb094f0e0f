'use client';

import { NextIntlClientProvider } from 'next-intl';
import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import type { Locale, Messages } from '@/lib/i18n';

interface ProvidersProps {
  readonly locale: Locale;
  /** Of this language only. */
  readonly messages: Messages;
  readonly children: ReactNode;
}

/** What every page needs around it: strings and tooltips. */
export function Providers({ locale, messages, children }: ProvidersProps) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <Tooltip.Provider delayDuration={300}>{children}</Tooltip.Provider>
    </NextIntlClientProvider>
  );
}
