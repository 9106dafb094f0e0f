import type { Format } from './spec';

/** A figure as people read it; `–` where it is not known. */
export function formatFigure(value: string | number | null | undefined, format: Format): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return value;
  if (Number.isNaN(value)) return '–';
  switch (format) {
    case 'percent':
      return `${(value * 100).toFixed(1)}%`;
    case 'probability':
      return value.toFixed(2);
    case 'ms':
      return value < 999.5 ? `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ms` : `${(value / 1000).toFixed(value < 99_500 ? 1 : 0)} s`;
    case 'count':
      return value.toLocaleString('en');
    case 'number':
      return value.toFixed(3);
    case 'text':
      return String(value);
  }
}

/** An axis tick: as short as it can be. */
export function formatTick(value: string | number, format: Format | undefined): string {
  if (typeof value === 'string') return value;
  if (format === 'percent') return `${Math.round(value * 100)}%`;
  if (format === 'probability') return value.toFixed(1);
  if (format === 'ms') return value >= 1000 ? `${value / 1000} s` : `${value} ms`;
  // Bars that point down count as well.
  return format === 'count' ? Math.abs(value).toLocaleString('en') : String(value);
}
