/** What a page was like for a person, as Chromium's own performance timeline tells it. */
export interface Vitals {
  /** Largest contentful paint, milliseconds after the navigation began; null where nothing was painted. */
  readonly lcpMs: number | null;
  readonly lcpElement: string;
  /** Cumulative layout shift: the worst session window (gaps up to 1 s, at most 5 s). */
  readonly cls: number;
  /** The largest single shift and what moved. */
  readonly shifted: string;
  /** Interaction to next paint: the longest interaction, of every 50 the worst one passed over; null without interactions. */
  readonly inpMs: number | null;
  readonly slowest: string;
  readonly interactions: number;
}

/** Runs in the page before its own scripts; `readVitals` has the result. */
export function observeVitals(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  interface Paint extends PerformanceEntry {
    readonly element: Element | null;
  }
  const found = { lcp: null as { ms: number; element: string } | null, shifts: [] as { atMs: number; value: number; what: string }[], interactions: new Map<number, { ms: number; what: string }>() };
  const nameOf = (node: Node | null | undefined): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (element === null) return '–';
    return `${element.tagName.toLowerCase()}${element.getAttribute('aria-label') === null ? '' : `[${element.getAttribute('aria-label')}]`} ${element.textContent.trim().slice(0, 40)}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Paint[]) found.lcp = { ms: entry.startTime, element: nameOf(entry.element) };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (!entry.hadRecentInput) found.shifts.push({ atMs: entry.startTime, value: entry.value, what: entry.sources.map(({ node }) => nameOf(node)).join(' | ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      const known = found.interactions.get(entry.interactionId);
      if (known === undefined || entry.duration > known.ms) found.interactions.set(entry.interactionId, { ms: entry.duration, what: `${entry.name} ${nameOf(entry.target)}` });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(globalThis, { vitalsFound: found });
}

/** Runs in the page. */
export function readVitals(): Vitals {
  interface Found {
    readonly lcp: { ms: number; element: string } | null;
    readonly shifts: readonly { atMs: number; value: number; what: string }[];
    readonly interactions: ReadonlyMap<number, { ms: number; what: string }>;
  }
  const found = (globalThis as unknown as { vitalsFound: Found }).vitalsFound;
  let cls = 0;
  let window = { startMs: -Infinity, lastMs: -Infinity, sum: 0 };
  for (const { atMs, value } of found.shifts) {
    const goesOn = atMs - window.lastMs < 1_000 && atMs - window.startMs < 5_000;
    window = goesOn ? { ...window, lastMs: atMs, sum: window.sum + value } : { startMs: atMs, lastMs: atMs, sum: value };
    cls = Math.max(cls, window.sum);
  }
  const largest = found.shifts.toSorted((a, b) => b.value - a.value)[0];
  // `interactionCount` also counts those too quick for an entry.
  const count = Math.max(found.interactions.size, (performance as { readonly interactionCount?: number }).interactionCount ?? 0);
  const slow = [...found.interactions.values()].toSorted((a, b) => b.ms - a.ms);
  const inp = slow[Math.min(slow.length - 1, Math.floor(count / 50))];
  return {
    lcpMs: found.lcp?.ms ?? null,
    lcpElement: found.lcp?.element ?? '',
    cls,
    shifted: largest === undefined ? '' : `${largest.value.toFixed(3)} ${largest.what}`,
    // Quicker than an entry's threshold is no entry at all.
    inpMs: inp?.ms ?? (count > 0 ? 16 : null),
    slowest: inp?.what ?? '',
    interactions: count,
  };
}
