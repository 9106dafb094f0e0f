'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

/**
 * Going to another page without leaving this one for the browser's error page: where the browser is offline, the server is asked
 * first. It may be there all the same, on this very machine.
 */
export function useGuardedNavigation() {
  const router = useRouter();
  const [isUnreachable, setUnreachable] = useState(false);

  useEffect(() => {
    if (!isUnreachable) return;
    const forget = () => setUnreachable(false);
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, [isUnreachable]);

  async function goIfReachable(href: string) {
    const reached = await fetch(href, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    setUnreachable(!reached);
    if (reached) router.push(href);
  }

  /** For a link's `onNavigate`. */
  const guard = (href: string) => (event: { preventDefault(): void }) => {
    if (navigator.onLine) return;
    event.preventDefault();
    void goIfReachable(href);
  };
  return { guard, isUnreachable, dismiss: () => setUnreachable(false) };
}
