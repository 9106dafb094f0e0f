/** Bounds of the wait before a completion is asked for, in milliseconds. */
export const DEBOUNCE_MS = { least: 40, most: 400, first: 120 } as const;

/** Pauses longer than this begin a new burst of typing and say nothing about the rhythm. */
const BURST_GAP_MS = 1_000;
const REMEMBERED_GAPS = 12;

/**
 * How long to wait after a keystroke, learned from the person's rhythm: a little longer than the usual gap between two
 * keystrokes, so that a request starts in a pause and not in the middle of a word.
 */
export class TypingRhythm {
  private gapsMs: number[] = [];
  private lastMs: number | null = null;

  /** @param atMs monotonic time of a keystroke. */
  keystroke(atMs: number): void {
    const gapMs = this.lastMs === null ? Infinity : atMs - this.lastMs;
    this.lastMs = atMs;
    if (gapMs >= 0 && gapMs <= BURST_GAP_MS) this.gapsMs = [...this.gapsMs, gapMs].slice(-REMEMBERED_GAPS);
  }

  /** Within DEBOUNCE_MS; `first` until three gaps are known. */
  get waitMs(): number {
    if (this.gapsMs.length < 3) return DEBOUNCE_MS.first;
    const sorted = [...this.gapsMs].sort((a, b) => a - b);
    const upperQuartile = sorted[Math.floor(sorted.length * 0.75)] ?? DEBOUNCE_MS.first;
    return Math.round(Math.min(DEBOUNCE_MS.most, Math.max(DEBOUNCE_MS.least, upperQuartile * 1.25)));
  }
}
