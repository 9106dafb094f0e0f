import { useEffect } from 'react';
import { ServerEngine } from '@/lib/engines/server';
import { usePlayground } from './session-context';
import { useServerHealth, type ServerHealth } from './use-server-health';

/** Gives the session its server engine while there is a server to ask, and takes it away when there is none. */
export function useServerEngine(): ServerHealth {
  const { manager } = usePlayground();
  const health = useServerHealth();
  const { kind, model, promptMode } = health;
  useEffect(() => {
    manager.setServer(kind === 'ok' ? new ServerEngine({ model: model ?? '–', promptMode: promptMode ?? 'fim' }) : null);
  }, [manager, kind, model, promptMode]);
  return health;
}
