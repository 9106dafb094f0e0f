import { describe, expect, it } from 'vitest';
import { PATH_WIDTH, PATH_X } from '@/components/decision/path-diagram';
import { LOCALES, loadMessages } from '@/lib/i18n';

/** Widths at 11 px: a full square a CJK character, the rest as wide as a wide system font's letters. */
const widthOf = (text: string) => Array.from(text).reduce((sum, character) => sum + (/[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(character) ? 11 : 7), 0);

describe('names of the steps of the path', () => {
  it.each(LOCALES)('are drawn whole and apart in %s', async (locale) => {
    const { path } = await loadMessages(locale);
    const steps = (['local', 'confidence', 'syntax', 'server'] as const).map((key) => ({ from: PATH_X[key] - widthOf(path[key]) / 2, to: PATH_X[key] + widthOf(path[key]) / 2 }));
    expect(Math.min(...steps.map(({ from }) => from))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...steps.map(({ to }) => to))).toBeLessThanOrEqual(PATH_WIDTH);
    for (const [i, { to }] of steps.slice(0, -1).entries()) expect(to).toBeLessThan(steps[i + 1]!.from);
  });
});
