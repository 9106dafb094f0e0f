'use client';

import { useEffect, useState } from 'react';
import { PlaygroundSession } from './playground-session';
import { SessionProvider } from './session-context';
import { Workbench } from './workbench';

/** The playground page. @param hubOrigins origins that model weights may be downloaded from. */
export function Playground({ hubOrigins }: { readonly hubOrigins: readonly string[] }) {
  const [session] = useState(() => new PlaygroundSession());
  useEffect(() => {
    const flush = () => void session.flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [session]);
  return (
    <SessionProvider session={session}>
      <Workbench hubOrigins={hubOrigins} />
    </SessionProvider>
  );
}
