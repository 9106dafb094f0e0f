'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { toCsv, type ChartSpec, type ChartTable as Table, type LiveMarks, type TaskFilter } from '@/lib/charts';
import { ChartTable } from './chart-table';
import { ChartTools, type EXPORTS } from './chart-tools';
import { downloadBlob } from './download-blob';
import { drawLive, type BasePlot } from './draw-live';
import { standaloneSvg, svgToPng } from './export-image';
import { renderBase } from './render-base';
import { useWidth } from './use-width';

interface ChartProps {
  readonly spec: ChartSpec;
  /** Drawn over it, and again at every move of the threshold. */
  readonly live?: LiveMarks;
  /** The figures, where they move with the threshold. */
  readonly table?: Table;
  readonly title: string;
  /** What to see in it, one or two sentences. */
  readonly caption?: ReactNode;
  /** Figures under the caption. */
  readonly figures?: ReactNode;
  readonly onPick?: (filter: TaskFilter, label: string) => void;
  /** A drag or click on the picture, as a share of the axis from left to right. */
  readonly onScrub?: (share: number) => void;
}

interface Tip {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const LAYERS = ['base', 'live'] as const;

/** Pictures are many and move together: one is drawn again only where something of its own has changed. */
export const Chart = memo(function Chart({ spec, live, table = spec.table, title, caption, figures, onPick, onScrub }: ChartProps) {
  const t = useTranslations('chart');
  const frame = useRef<HTMLDivElement | null>(null);
  const base = useRef<HTMLDivElement | null>(null);
  const over = useRef<HTMLDivElement | null>(null);
  const [tip, setTip] = useState<Tip | null>(null);
  const [tableOpen, setTableOpen] = useState(false);
  const width = Math.max(useWidth(frame), spec.minWidth ?? 0);

  const plot = useRef<BasePlot | null>(null);
  const liveNow = useRef(live);
  /** Left edge when a drag began: asking at every move would lay out the page anew each time. */
  const scrubbedFromPx = useRef(0);

  const drawOver = useCallback(() => {
    if (plot.current !== null && liveNow.current !== undefined) over.current?.replaceChildren(drawLive(plot.current, liveNow.current));
    // One stop in the tab order; the arrow keys go on from mark to mark.
    frame.current?.querySelector('[data-pick]')?.setAttribute('tabindex', '0');
  }, []);
  useLayoutEffect(() => {
    liveNow.current = live;
    drawOver();
  }, [live, drawOver]);
  useLayoutEffect(() => {
    if (width === 0) return;
    // What follows the threshold must not lie on axes that are no longer its own: until its turn the picture stays as it was.
    plot.current = null;
    // Each picture in a task of its own: a dozen in one would hold up the page.
    const timer = setTimeout(() => {
      plot.current = renderBase(spec, width);
      base.current?.replaceChildren(plot.current);
      drawOver();
    });
    return () => clearTimeout(timer);
  }, [spec, width, drawOver]);

  const layers = () => [base, over].flatMap(({ current }) => current?.querySelector('svg') ?? []);

  function pickFrom(target: EventTarget): boolean {
    const mark = target instanceof Element ? target.closest<SVGElement>('[data-pick]') : null;
    const pick = mark?.dataset['pick'];
    if (mark === null || pick === undefined || onPick === undefined) return false;
    onPick(JSON.parse(pick) as TaskFilter, mark.dataset['label'] ?? title);
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if ((event.key === 'Enter' || event.key === ' ') && pickFrom(event.target)) event.preventDefault();
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const marks = [...event.currentTarget.querySelectorAll<SVGElement>('[data-pick]')];
    const next = marks[marks.findIndex((mark) => mark === event.target) + step];
    if (next === undefined) return;
    event.preventDefault();
    for (const mark of marks) mark.setAttribute('tabindex', '-1');
    next.setAttribute('tabindex', '0');
    next.focus();
  }

  function showTip(event: PointerEvent<HTMLDivElement>) {
    const mark = event.target instanceof Element ? event.target.closest<SVGElement>('[data-label]') : null;
    const text = mark?.dataset['label'];
    const box = event.currentTarget.getBoundingClientRect();
    setTip(text === undefined ? null : { text, x: event.clientX - box.left, y: event.clientY - box.top });
  }

  function scrub(event: PointerEvent<HTMLDivElement>) {
    if (onScrub === undefined) return;
    const left = spec.margin?.left ?? 48;
    const inner = width - left - (spec.margin?.right ?? 20);
    // React keeps what a moving pointer does for a later task; a threshold that is dragged is to be drawn in this frame.
    flushSync(() => onScrub(Math.min(1, Math.max(0, (event.clientX - scrubbedFromPx.current - left) / inner))));
  }

  async function exportAs(kind: (typeof EXPORTS)[number]) {
    if (kind === 'csv') downloadBlob(`${spec.id}.csv`, new Blob([toCsv(table)], { type: 'text/csv' }));
    else {
      const svg = standaloneSvg(layers(), title);
      downloadBlob(`${spec.id}.${kind}`, kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await svgToPng(svg, width, spec.height));
    }
  }
  const exporting = useRef(exportAs);
  useEffect(() => {
    exporting.current = exportAs;
  });
  const onExport = useCallback((kind: (typeof EXPORTS)[number]) => void exporting.current(kind), []);
  const onTable = useCallback(() => setTableOpen((open) => !open), []);

  return (
    <figure className="min-w-0" data-chart={spec.id}>
      <figcaption className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-[14px] font-semibold">{title}</h3>
          {caption === undefined ? null : <p className="mt-0.5 max-w-prose text-[12.5px] leading-snug text-muted">{caption}</p>}
          {figures === undefined ? null : <p className="mt-1 font-mono text-[11.5px] text-ink">{figures}</p>}
        </div>
        <ChartTools tableOpen={tableOpen} onTable={onTable} onExport={onExport} />
      </figcaption>
      <div
        ref={frame}
        role="group"
        aria-label={title}
        className={clsx('chart relative mt-2', onScrub !== undefined && 'cursor-ew-resize touch-pan-y', spec.minWidth !== undefined && 'overflow-x-auto')}
        onClick={(event) => pickFrom(event.target)}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event);
          else showTip(event);
        }}
        onPointerDown={(event) => {
          if (onScrub === undefined || (event.target instanceof Element && event.target.closest('[data-pick]') !== null)) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          scrubbedFromPx.current = event.currentTarget.getBoundingClientRect().left;
          scrub(event);
        }}
        onPointerLeave={() => setTip(null)}
      >
        {LAYERS.map((layer) => (
          <div key={layer} ref={layer === 'base' ? base : over} className={layer === 'base' ? undefined : 'chart-live absolute inset-0'} style={layer === 'base' ? { minHeight: spec.height } : undefined} />
        ))}
        {tip === null ? null : (
          <div role="presentation" className="pointer-events-none absolute z-20 max-w-64 -translate-x-1/2 -translate-y-full rounded-md bg-ink px-2 py-1 text-[12px] leading-snug text-inverse shadow-[var(--shadow)]" style={{ left: Math.min(Math.max(tip.x, 80), width - 80), top: tip.y - 10 }}>
            {tip.text}
          </div>
        )}
      </div>
      {tableOpen ? (
        <div className="mt-2">
          <ChartTable table={table} title={t('tableOf', { title })} />
        </div>
      ) : null}
    </figure>
  );
});
