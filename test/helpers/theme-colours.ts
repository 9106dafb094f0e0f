import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/lib/cli/build';

export type ThemeName = 'light' | 'dark';

const css = readFileSync(path.join(projectRoot, 'app', 'globals.css'), 'utf8');

/** The colours of a theme by their names without dashes, as the style sheet defines them: `#rrggbb`. */
export function themeColours(theme: ThemeName): ReadonlyMap<string, string> {
  const start = css.indexOf(`[data-theme='${theme}'] {\n  color-scheme`);
  const body = css.slice(start, css.indexOf('\n}', start));
  const colours = new Map([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
  if (colours.size < 20) throw new Error(`The style sheet has no theme "${theme}".`);
  return colours;
}

/** The whole style sheet. */
export const styleSheet = css;

const channels = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour with this opacity (0 … 1) on a ground. */
export function over(colour: string, ground: string, opacity: number): string {
  const below = channels(ground);
  return `#${channels(colour).map((value, i) => Math.round(value * opacity + (below[i] ?? 0) * (1 - opacity)).toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast of two colours by WCAG 2.2: 1 … 21. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}
