'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { AlertRow } from '@/components/ui/alert-row';
import { LanguageMenu } from './language-menu';
import { PAGES } from './pages';
import { ThemeMenu } from './theme-menu';
import { useGuardedNavigation } from './use-guarded-navigation';

/** The top of every page: where one is, where one can go, and on the right what the page has to say about its state. */
export function Header({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations('header');
  const path = usePathname();
  // A page's state leaves no room for the names of the pages beside it on a phone.
  const hasState = children !== undefined;
  const { guard, isUnreachable, dismiss } = useGuardedNavigation();
  return (
    <>
      <header className={clsx('flex min-h-12 shrink-0 items-center gap-1 border-b border-hairline bg-surface px-3 sm:px-4', hasState && 'max-sm:flex-wrap')}>
        <Link href="/" onNavigate={guard('/')} className="mr-1 flex items-center gap-2 sm:mr-2 rounded-md font-semibold tracking-tight">
          <Logo />
          <span className="sr-only sm:not-sr-only">SynConfRoute</span>
        </Link>
        <nav aria-label={t('pages')} className={clsx('flex min-w-0 items-center gap-0.5 overflow-x-auto', hasState && 'max-sm:order-last max-sm:-mx-1.5 max-sm:basis-full max-sm:pb-1.5')}>
          {PAGES.map(({ key, href }) => (
            <Link
              key={key}
              href={href}
              onNavigate={guard(href)}
              aria-current={path === href ? 'page' : undefined}
              className={clsx('rounded-md px-1.5 py-1 text-[13px] sm:px-2', path === href ? 'text-ink' : 'text-muted hover:text-ink')}
            >
              {t(`page.${key}`)}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {children}
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <div role="alert" className="shrink-0 empty:hidden">
        {isUnreachable ? <AlertRow onDismiss={dismiss}>{t('unreachable')}</AlertRow> : null}
      </div>
    </>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 32 32" className="size-5" aria-hidden>
      <path d="M6 23V15a5 5 0 0 1 5-5h14" fill="none" strokeWidth="3.5" strokeLinecap="round" className="stroke-local-mark" />
      <path d="M14 23h4a5 5 0 0 0 5-5v-1" fill="none" strokeWidth="3.5" strokeLinecap="round" className="stroke-server-mark" />
      <circle cx="6" cy="24.5" r="3" className="fill-local-mark" />
      <circle cx="26" cy="10" r="3" className="fill-local-mark" />
    </svg>
  );
}
