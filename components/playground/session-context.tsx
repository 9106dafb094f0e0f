'use client';

import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { SessionState } from '@/lib/session';
import type { PlaygroundSession } from './playground-session';

const Context = createContext<PlaygroundSession | null>(null);

export function SessionProvider({ session, children }: { readonly session: PlaygroundSession; readonly children: ReactNode }) {
  return <Context value={session}>{children}</Context>;
}

/** The session of the page. @throws Error outside of `SessionProvider`. */
export function usePlayground(): PlaygroundSession {
  const session = use(Context);
  if (session === null) throw new Error('usePlayground needs a SessionProvider above it.');
  return session;
}

/** A part of the session's state; renders again when it changes, what a completion changes once a frame. */
export function useSession<T>(selector: (state: SessionState) => T): T {
  return useStore(usePlayground().panelStore, selector);
}
