/** Writes that are passed on one by one; a program that prints more often is passed on in larger pieces. */
const SINGLE_WRITES = 1_000;
const PIECE_BYTES = 4_096;
const PIECE_MS = 20;

export type OutputStream = 'stdout' | 'stderr';

/**
 * Passes what one run prints out of its worker while it runs, because a program that is ended by force answers nothing any more.
 * The first writes go out at once: after them the program may never return. Later ones go out by size and time.
 */
export class OutputRelay {
  private writes = 0;
  private sentAtMs = Number.NEGATIVE_INFINITY;
  private pending: { readonly stream: OutputStream; readonly bytes: Uint8Array }[] = [];
  private pendingBytes = 0;

  constructor(
    private readonly send: (stream: OutputStream, bytes: Uint8Array) => void,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** @param bytes copied, since they often lie in memory that the program overwrites next. */
  write(stream: OutputStream, bytes: Uint8Array): void {
    this.writes += 1;
    this.pending.push({ stream, bytes: bytes.slice() });
    this.pendingBytes += bytes.length;
    if (this.writes <= SINGLE_WRITES || this.pendingBytes >= PIECE_BYTES || this.nowMs() - this.sentAtMs >= PIECE_MS) this.flush();
  }

  /** Sends what is held back, in the order in which it was printed. */
  flush(): void {
    for (let i = 0; i < this.pending.length; ) {
      const { stream } = this.pending[i] ?? { stream: 'stdout' };
      let end = i;
      while (this.pending[end]?.stream === stream) end += 1;
      this.send(stream, joined(this.pending.slice(i, end).map(({ bytes }) => bytes)));
      i = end;
    }
    this.pending = [];
    this.pendingBytes = 0;
    this.sentAtMs = this.nowMs();
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
