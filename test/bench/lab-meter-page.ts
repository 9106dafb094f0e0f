import type { Seen } from './lab-meter';

/** In the page: what `lab-meter.ts` reads. */
const seen = { repaintMs: [] as number[], longTaskMs: [] as number[], frameGapMs: 0, shares: new Set<number>() };

let oldestInput: number | null = null;
let isFramePending = false;

function onInput(event: Event): void {
  if (event instanceof PointerEvent && event.buttons === 0) return;
  const [first] = event instanceof PointerEvent ? event.getCoalescedEvents() : [];
  oldestInput ??= (first ?? event).timeStamp;
}

for (const type of ['pointermove', 'pointerdown', 'input']) window.addEventListener(type, onInput, { capture: true, passive: true });

const afterPaint = new MessageChannel();
const started: number[] = [];
afterPaint.port1.onmessage = () => {
  const from = started.shift();
  if (from !== undefined) seen.repaintMs.push(performance.now() - from);
};

new MutationObserver((records) => {
  const share = document.querySelector('progress')?.value;
  if (share !== undefined) seen.shares.add(share);
  const isDrawn = records.some(({ target }) => target instanceof Element && target.classList.contains('chart-live'));
  if (!isDrawn || oldestInput === null || isFramePending) return;
  const from = oldestInput;
  oldestInput = null;
  isFramePending = true;
  requestAnimationFrame(() => {
    isFramePending = false;
    started.push(from);
    // A task posted in a frame runs after its paint.
    afterPaint.port2.postMessage(null);
  });
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['value'] });

new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => seen.longTaskMs.push(duration))).observe({ type: 'longtask' });

let lastFrame = performance.now();
function onFrame(): void {
  const now = performance.now();
  seen.frameGapMs = Math.max(seen.frameGapMs, now - lastFrame);
  lastFrame = now;
  requestAnimationFrame(onFrame);
}
requestAnimationFrame(onFrame);

Object.assign(globalThis, {
  readLabMeter: (): Seen => {
    const read = { repaintMs: seen.repaintMs.splice(0), longTaskMs: seen.longTaskMs.splice(0), frameGapMs: seen.frameGapMs, progressSteps: seen.shares.size };
    seen.frameGapMs = 0;
    seen.shares.clear();
    return read;
  },
});
