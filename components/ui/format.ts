/** Bytes as people read them: `0 B`, `2.1 kB`, `491 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const;
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value).toString() : value.toFixed(1)} ${units[unit] ?? 'GB'}`;
}

/** Milliseconds with a unit: `0.4 ms`, `412 ms`, `3.4 s`; `–` where unknown. */
export function formatMs(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–';
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  return ms < 99_500 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** A longer time to wait, in words short enough for a button: `40 s`, `3 min`, `2 h`. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

/** Tokens a second, without the unit: `5.1`, `38`. */
export function formatSpeed(tokensPerSecond: number): string {
  return tokensPerSecond < 9.95 ? tokensPerSecond.toFixed(1) : tokensPerSecond.toFixed(0);
}

/** Code in one line for a list: line ends shown as ⏎, the rest as it is. */
export function oneLine(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '⏎').trim();
}

/** A token's text with its whitespace made visible. */
export function visibleToken(text: string): string {
  return text.replace(/ /g, '·').replace(/\t/g, '→').replace(/\r\n|\r|\n/g, '⏎') || '∅';
}
