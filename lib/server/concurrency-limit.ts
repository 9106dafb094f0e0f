import { DoorError } from './door-error';

interface Waiting {
  readonly admit: () => void;
}

/**
 * At most `maxActive` holders at once and `maxQueued` waiting in order of arrival; who would wait longer is turned away at once.
 * A waiter that gives up leaves the queue immediately (the bulkhead of the resilience library keeps it, and stalls when it reaches the front).
 */
export class ConcurrencyLimit {
  private activeCount = 0;
  private readonly queue = new Set<Waiting>();

  constructor(
    private readonly maxActive: number,
    private readonly maxQueued: number,
    private readonly queueTimeoutMs: number,
  ) {}

  get active(): number {
    return this.activeCount;
  }

  get queued(): number {
    return this.queue.size;
  }

  /**
   * Waits for a slot.
   * @returns releases the slot; further calls do nothing.
   * @throws DoorError `busy` where the queue is full or the wait too long; the signal's reason when it fires.
   */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.activeCount < this.maxActive) {
      this.activeCount += 1;
      return this.releaser();
    }
    if (this.queue.size >= this.maxQueued) throw busy('queue full');
    await new Promise<void>((resolve, reject) => {
      const finish = (settle: () => void) => {
        this.queue.delete(waiting);
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        settle();
      };
      const onAbort = () => finish(() => reject(signal.reason as Error));
      const timer = setTimeout(() => finish(() => reject(busy('queue wait'))), this.queueTimeoutMs);
      const waiting: Waiting = { admit: () => finish(resolve) };
      this.queue.add(waiting);
      signal.addEventListener('abort', onAbort, { once: true });
    });
    return this.releaser();
  }

  private releaser(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      // The slot goes to the next waiter without becoming free in between, so nobody overtakes.
      const [next] = this.queue;
      if (next === undefined) this.activeCount -= 1;
      else next.admit();
    };
  }
}

function busy(detail: string): DoorError {
  return new DoorError('busy', 'The server is busy with other requests. Your local completion is kept; try again in a moment.', { retryAfterMs: 2_000, detail });
}
