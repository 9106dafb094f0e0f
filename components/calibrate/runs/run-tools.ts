import { browserClock } from '@/components/playground/clock';
import { createSandboxedExecutor, type SandboxedExecutor } from '@/lib/execution';
import { createSyntaxWorker, SyntaxClient } from '@/lib/workers/syntax-client';
import { createTier } from './create-tier';
import type { RunDatabaseStore, StoredSession } from './run-database';
import { RunSession } from './run-session';

/** The page's own parts that runs need: the gate's worker and the execution sandbox, made when a run first needs them. */
export class RunTools {
  private syntax: SyntaxClient | null = null;
  private executor: SandboxedExecutor | null = null;

  constructor(
    private readonly database: RunDatabaseStore,
    private readonly hubOrigins: readonly string[],
  ) {}

  open(stored: StoredSession): RunSession {
    this.syntax ??= new SyntaxClient({ createWorker: createSyntaxWorker, assetsUrl: new URL('/vendor/', location.href).href });
    this.executor ??= createSandboxedExecutor({ frameUrl: '/sandbox', vendorUrl: '/vendor' });
    const { syntax: checker, executor } = this;
    return new RunSession(stored, {
      database: this.database,
      createTier: (choice, tasks) => createTier(choice, tasks, { checker, clock: browserClock, hubOrigins: this.hubOrigins }),
      executor,
      nowMs: () => browserClock.nowMs(),
      isoDate: () => browserClock.isoDate(),
      exclusively,
    });
  }

  close(): void {
    this.syntax?.close();
    void this.executor?.dispose();
    this.syntax = null;
    this.executor = null;
  }
}

/** Web locks are shared by the tabs of one origin. */
async function exclusively(id: string, work: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(`calibration-run-${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}
