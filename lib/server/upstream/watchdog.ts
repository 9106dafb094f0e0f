import { DoorError } from '../door-error';

/** Ends a request that takes too long: as a whole, or silent for too long while the upstream is waited for. */
export interface Watchdog {
  /** Fires with the client's reason or with DoorError `timeout`. */
  readonly signal: AbortSignal;
  /** Waits for something of the upstream; its silence is counted only meanwhile, so a slow reader is not blamed on it. */
  guard<T>(answer: Promise<T>): Promise<T>;
  stop(): void;
}

export function createWatchdog(options: { readonly silenceMs: number; readonly totalMs: number; readonly client: AbortSignal }): Watchdog {
  const { client } = options;
  const own = new AbortController();
  const onClientAbort = () => {
    clearTimeout(total);
    own.abort(client.reason);
  };
  const expireAfter = (ms: number, detail: string) =>
    setTimeout(() => own.abort(new DoorError('timeout', `The server did not answer within ${Math.ceil(ms / 100) / 10} s. Your local completion is kept.`, { detail })), ms);
  const total = expireAfter(options.totalMs, 'total timeout');
  if (client.aborted) onClientAbort();
  else client.addEventListener('abort', onClientAbort, { once: true });
  return {
    signal: own.signal,
    async guard(answer) {
      const silence = expireAfter(options.silenceMs, 'silence timeout');
      try {
        return await answer;
      } finally {
        clearTimeout(silence);
      }
    },
    stop() {
      clearTimeout(total);
      client.removeEventListener('abort', onClientAbort);
    },
  };
}
