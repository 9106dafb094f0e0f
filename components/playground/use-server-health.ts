import { useQuery } from '@tanstack/react-query';
import { healthSchema } from '@/lib/engines/server-protocol';

/** What the header says about the server. `none`: no server is set up, a state of its own and no error. */
export interface ServerHealth {
  readonly kind: 'checking' | 'none' | 'ok' | 'token-required' | 'unauthorized' | 'unreachable' | 'failing' | 'app-unreachable';
  readonly message: string | null;
  readonly model: string | null;
  readonly software: string | null;
  /** Round trip from the app to the server. */
  readonly latencyMs: number | null;
  readonly promptMode: 'fim' | 'chat' | null;
  readonly isChecking: boolean;
  readonly checkAgain: () => void;
}

const UNKNOWN = { message: null, model: null, software: null, latencyMs: null, promptMode: null } as const;

/** Asks the app for the server's state, and again every half minute while the page is seen. */
export function useServerHealth(): ServerHealth {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/api/health', { signal });
      return healthSchema.parse(await response.json());
    },
    refetchInterval: 30_000,
  });
  const asking = { isChecking: isFetching, checkAgain: () => void refetch() };
  if (isPending) return { kind: 'checking', ...UNKNOWN, ...asking };
  if (isError) return { kind: 'app-unreachable', ...UNKNOWN, ...asking };
  const { upstream, access } = data;
  if (upstream.state === 'not-configured') return { kind: 'none', ...UNKNOWN, ...asking };
  const software = upstream.kind === undefined ? null : [upstream.kind, upstream.version].filter((part) => part != null).join(' ');
  const known = { message: upstream.message ?? null, model: upstream.model ?? null, software, latencyMs: upstream.latencyMs ?? null, promptMode: upstream.promptMode ?? null };
  if (access === 'token-required') return { kind: 'token-required', ...known, ...asking };
  return { kind: upstream.state, ...known, ...asking };
}
