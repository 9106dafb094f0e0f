import type { ChartTable } from './spec';

/** RFC 4180, figures unrounded, empty where not known. */
export function toCsv({ columns, rows }: ChartTable): string {
  const line = (cells: readonly (string | number | null | undefined)[]) => `${cells.map(cell).join(',')}\r\n`;
  return line(columns.map(({ title }) => title)) + rows.map((row) => line(columns.map(({ key }) => row[key]))).join('');
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value))) return '';
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
