'use client';

import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/shell/query-provider';
import type { RoutingPolicy } from '@/lib/routing';
import { PlaygroundSession } from './playground-session';
import { SessionProvider } from './session-context';
import { Workbench, type WorkbenchProps } from './workbench';

/** The workbench with its session, which lives as long as the page. */
export function WorkbenchPage({ policy, ...props }: WorkbenchProps & { readonly policy: RoutingPolicy | null }) {
  const [session] = useState(() => new PlaygroundSession(policy ?? undefined));
  useEffect(() => {
    const leave = () => void session.leave();
    const retry = () => session.prepareUnchecked();
    const holdBack = (event: BeforeUnloadEvent) => {
      if (!session.leave()) event.preventDefault();
    };
    window.addEventListener('beforeunload', holdBack);
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('beforeunload', holdBack);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [session]);
  return (
    <QueryProvider>
      <SessionProvider session={session}>
        <Workbench {...props} />
      </SessionProvider>
    </QueryProvider>
  );
}
