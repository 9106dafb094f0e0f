import type { en } from '@/lib/i18n';

declare module 'next-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof en;
  }
}
