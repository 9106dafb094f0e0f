/** Collects what a program prints to both streams up to a common limit of bytes. */
export class OutputCollector {
  private readonly chunks = { stdout: [] as Uint8Array[], stderr: [] as Uint8Array[] };
  private printed = 0;

  /** @param onExceeded called once, in the middle of the write that goes over the limit. */
  constructor(
    private readonly limitBytes: number,
    private readonly onExceeded: () => void,
  ) {}

  write(stream: 'stdout' | 'stderr', bytes: Uint8Array): void {
    const room = this.limitBytes - this.printed;
    // The bytes often lie in memory that the program overwrites next.
    if (room > 0) this.chunks[stream].push(bytes.slice(0, room));
    const before = this.printed;
    this.printed += bytes.length;
    if (before <= this.limitBytes && this.printed > this.limitBytes) this.onExceeded();
  }

  text(stream: 'stdout' | 'stderr'): string {
    const decoder = new TextDecoder();
    return this.chunks[stream].map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
  }
}
