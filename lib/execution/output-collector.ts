/** Who is told of what a program prints while it runs. */
export interface OutputWatch {
  /** Called once, in the middle of the write that goes over the limit. */
  readonly exceeded: () => void;
  /** Called with what is kept of each write; the bytes belong to the program. */
  readonly printed?: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
}

/** Collects what a program prints to both streams up to a common limit of bytes. */
export class OutputCollector {
  private readonly chunks = { stdout: [] as Uint8Array[], stderr: [] as Uint8Array[] };
  private printed = 0;

  constructor(
    private readonly limitBytes: number,
    private readonly watch: OutputWatch,
  ) {}

  write(stream: 'stdout' | 'stderr', bytes: Uint8Array): void {
    const room = this.limitBytes - this.printed;
    // The bytes often lie in memory that the program overwrites next.
    if (room > 0 && bytes.length > 0) {
      const kept = bytes.slice(0, room);
      this.chunks[stream].push(kept);
      this.watch.printed?.(stream, kept);
    }
    const before = this.printed;
    this.printed += bytes.length;
    if (before <= this.limitBytes && this.printed > this.limitBytes) this.watch.exceeded();
  }

  text(stream: 'stdout' | 'stderr'): string {
    const decoder = new TextDecoder();
    return this.chunks[stream].map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
  }
}
