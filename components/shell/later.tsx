'use client';

import { useTranslations } from 'next-intl';
import { Component, lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { isMissingCode } from './is-missing-code';

interface LaterPart<P extends object> {
  (props: P & { readonly fallback?: ReactNode }): ReactNode;
  /** Fetches the part ahead of its first use, so that it is there without a network, too; a failure shows when it is used. */
  readonly preload: () => void;
}

const never = () => () => undefined;

/**
 * A part of the page whose code comes after the first paint, or when it is first used; `fallback` stands in its place till then.
 * Where the code cannot be fetched, a sentence says what to do and the rest of the page goes on.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  const Part = lazy(async () => ({ default: await load() }));
  function Later({ fallback = null, ...props }: P & { readonly fallback?: ReactNode }) {
    // On the server, too, the fallback is what there is: otherwise the HTML would name the part's code.
    const isInBrowser = useSyncExternalStore(never, () => true, () => false);
    if (!isInBrowser) return fallback;
    return (
      <PartBoundary>
        <Suspense fallback={fallback}>
          <Part {...(props as unknown as P)} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(Later, { preload: () => void load().catch(() => undefined) });
}

/** Only what the fetch of code throws ends here as a sentence; any other error goes on to the page's own handling. */
class PartBoundary extends Component<{ readonly children: ReactNode }, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError(error: unknown): { isMissing: boolean } {
    if (isMissingCode(error)) return { isMissing: true };
    throw error;
  }

  override render(): ReactNode {
    return this.state.isMissing ? <MissingPart /> : this.props.children;
  }
}

function MissingPart() {
  const t = useTranslations('common');
  return (
    <p role="alert" className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-lg rounded-lg bg-reject-wash px-4 py-3 text-ink shadow-[var(--shadow)]">
      <span aria-hidden className="text-reject">✕ </span>
      {t('partMissing')}{' '}
      <button type="button" className="font-medium underline" onClick={() => window.location.reload()}>
        {t('reload')}
      </button>
    </p>
  );
}
