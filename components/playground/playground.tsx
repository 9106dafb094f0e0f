'use client';

import { useEffect, useState } from 'react';
import { PlaygroundSession } from './playground-session';
import { SessionProvider } from './session-context';
import { Workbench } from './workbench';

/** The playground page. @param hubOrigins origins that model weights may be downloaded from. */
export function Playground({ hubOrigins }: { readonly hubOrigins: readonly string[] }) {
  const [session] = useState(() => new PlaygroundSession());
  useEffect(() => {
    const leave = () => void session.leave();
    const holdBack = (event: BeforeUnloadEvent) => {
      if (!session.leave()) event.preventDefault();
    };
    window.addEventListener('beforeunload', holdBack);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('beforeunload', holdBack);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [session]);
  return (
    <SessionProvider session={session}>
      <Workbench hubOrigins={hubOrigins} />
    </SessionProvider>
  );
}
