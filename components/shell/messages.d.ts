import type { Locale, Messages as KnownMessages } from '@/lib/i18n';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: KnownMessages;
  }
}
