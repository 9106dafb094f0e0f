import type en from '@/lib/i18n/messages/en.json';

declare module 'next-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof en;
  }
}
