'use client';

import { useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react';

interface PaneHandleProps {
  readonly label: string;
  readonly size: PaneSize;
  /** 1: the pane is on the handle's left, so that moving right makes it wider; −1: on its right. */
  readonly direction: 1 | -1;
  readonly className?: string;
}

export interface PaneSize {
  readonly px: number;
  readonly least: number;
  readonly most: number;
  readonly set: (px: number) => void;
}

const STEP_PX = 16;

const widths = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A pane's width in pixels, remembered in this browser under a name; the usual one on the server and at first. */
export function usePaneSize(name: string, usual: number, least: number, most: number): PaneSize {
  const key = `synconfroute.pane.${name}`;
  const read = () => {
    const known = widths.get(key) ?? storedWidth(key);
    return known !== null && known >= least && known <= most ? known : usual;
  };
  const px = useSyncExternalStore(subscribe, read, () => usual);
  const set = (wanted: number) => {
    const next = Math.round(Math.min(most, Math.max(least, wanted)));
    widths.set(key, next);
    try {
      window.localStorage.setItem(key, String(next));
    } catch {
      // Storage may be closed (private window): the width then lasts as long as the page.
    }
    listeners.forEach((listener) => listener());
  };
  return { px, least, most, set };
}

function storedWidth(key: string): number | null {
  try {
    const stored = window.localStorage.getItem(key);
    return stored === null ? null : Number(stored);
  } catch {
    return null;
  }
}

/** The line between two panes: drag it, or move it by the arrow keys. */
export function PaneHandle({ label, size, direction, className = '' }: PaneHandleProps) {
  const [from, setFrom] = useState<{ readonly x: number; readonly px: number } | null>(null);
  const move = (event: PointerEvent) => {
    if (from !== null) size.set(from.px + (event.clientX - from.x) * direction);
  };
  const key = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? STEP_PX : event.key === 'ArrowLeft' ? -STEP_PX : 0;
    if (by === 0) return;
    event.preventDefault();
    size.set(size.px + by * direction);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={size.px}
      aria-valuemin={size.least}
      aria-valuemax={size.most}
      tabIndex={0}
      onKeyDown={key}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, px: size.px });
      }}
      onPointerMove={move}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
      className={`absolute inset-y-0 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-focus/25 ${from === null ? '' : 'bg-focus/25'} ${className}`}
    />
  );
}
