import { describe, expect, it } from 'vitest';
import { SPAN_COLOURS } from '@/components/decision/waterfall';
import {
  confidenceHistogram,
  confidenceHistogramLive,
  confidentWrongLive,
  facets,
  facetsLive,
  latencyDistribution,
  qualityLatency,
  reliability,
  reliabilityOf,
  latencyDistributionLive,
  qualityLatencyLive,
  routedLatency,
  sliceAt,
  thresholdSweep,
  thresholdSweepLive,
  tradeOff,
  tradeOffLive,
  type ChartMark,
} from '@/lib/charts';
import { keyWords as words, seededView } from '../charts/lab-view';
import { contrast, over, styleSheet, themeColours, type ThemeName } from '../helpers/theme-colours';

/** WCAG 2.2, 1.4.11: what a graphic needs against what is next to it. */
const LEAST = 3;

describe.each(['light', 'dark'] as const)('marks stand out from their ground, %s', (theme: ThemeName) => {
  const colours = themeColours(theme);
  const colour = (name: string): string => {
    const value = colours.get(name);
    if (value === undefined) throw new Error(`The theme has no colour "${name}".`);
    return value;
  };

  it.each(['local-mark', 'server-mark', 'kept-mark', 'reject-mark', 'strong-line', 'wait', 'ink', 'focus'])('%s on every ground', (mark) => {
    for (const ground of ['surface', 'canvas', 'sunken']) expect(contrast(colour(mark), colour(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(LEAST);
  });

  it.each(['local', 'server', 'kept'])('the sign and the outline of %s text on its own tint', (origin) => {
    const wash = colour(`${origin}-wash`);
    expect(contrast(colour(`${origin}-mark`), wash)).toBeGreaterThanOrEqual(LEAST);
    const shares = [...styleSheet.matchAll(/dashed color-mix\(in srgb, var\(--ghost\) (\d+)%, transparent\)/g)].map(([, percent]) => Number(percent) / 100);
    expect(shares.length).toBeGreaterThan(0);
    for (const share of shares) for (const ground of [wash, colour('surface')]) expect(contrast(over(colour(origin), ground, share), ground)).toBeGreaterThanOrEqual(LEAST);
  });

  it('the steps of probability under accepted text, which all have the same line below', () => {
    expect(/\.heat \{[^}]*box-shadow: 0 1px 0 var\(--strong-line\)/.test(styleSheet)).toBe(true);
    for (const ground of ['surface', 'local-wash', 'server-wash', 'kept-wash']) expect(contrast(colour('strong-line'), colour(ground)), ground).toBeGreaterThanOrEqual(LEAST);
  });

  it.each(Object.entries(SPAN_COLOURS))('the bar "%s" of the waterfall, by its colour or its rim', (_, classes) => {
    const best = classes.split(' ').flatMap((name) => {
      const [, mark, percent] = /^(?:bg|inset-ring)-([a-z-]+?)(?:\/(\d+))?$/.exec(name) ?? [];
      return mark === undefined || !colours.has(mark) ? [] : [contrast(over(colour(mark), colour('sunken'), percent === undefined ? 1 : Number(percent) / 100), colour('sunken'))];
    });
    expect(Math.max(...best)).toBeGreaterThanOrEqual(LEAST);
  });

  const view = seededView();
  const method = view.methods.find(({ id }) => id === 'synconfroute')!;
  const live = sliceAt(view.test, method, 0.6);
  const routed = routedLatency(view.test, live, true);
  const pictures: readonly (readonly [string, readonly ChartMark[]])[] = [
    ['trade-off', [...tradeOff(view, 'synconfroute', words).marks, ...tradeOffLive(live, words)]],
    ['threshold', [...thresholdSweep(view, method, words).marks, ...thresholdSweepLive(live, 0.5, words)]],
    ['histogram', [...confidenceHistogram(view.test, words).marks, ...confidenceHistogramLive(0.6)]],
    ['reliability', reliability(reliabilityOf(view.test, view.test.confidence), words).marks],
    ['confident and wrong', confidentWrongLive(view.test, 0.6, words).marks],
    ['latency', [...latencyDistribution(view.test, words).marks, ...latencyDistributionLive(routed)]],
    ['quality and time', [...qualityLatency(view.test, [{ name: '3B', passAt1: 0.633, latencyMs: 150 }], words).marks, ...qualityLatencyLive(live, routed, words)]],
    ['facets', [...facets(view.test, 'language', words).marks, ...facetsLive(view.test, live, 'language', words)]],
  ];

  it.each(pictures)('lines, bars and points of the picture "%s"', (_, marks) => {
    const drawn = marks.filter((mark) => mark.data.length > 0 && !isGround(mark));
    expect(drawn.length).toBeGreaterThan(0);
    for (const mark of drawn) expect(Math.max(...contrasts(mark)), JSON.stringify([mark.kind, mark.style])).toBeGreaterThanOrEqual(LEAST);
  });

  /** Contrast of what a mark is filled and drawn with, on the surface of the picture. */
  function contrasts({ style = {} }: ChartMark): number[] {
    const surface = colour('surface');
    return (['fill', 'stroke'] as const).flatMap((part) => {
      const name = /^var\(--([\w-]+)\)$/.exec(String(style[part] ?? ''))?.[1];
      if (name === undefined) return [];
      const opacity = style[`${part}Opacity`];
      return [contrast(over(colour(name), surface, typeof opacity === 'number' ? opacity : 1), surface)];
    });
  }
});

/** What is not a mark itself: text (4.5:1, which axe holds), bands around a line, cells that carry a figure, guide lines, and the halo of a point. */
function isGround({ kind, style = {} }: ChartMark): boolean {
  const isHalo = kind === 'dot' && style['stroke'] === 'none' && style['fillOpacity'] !== undefined;
  return kind === 'text' || kind === 'areaY' || kind === 'cell' || style['stroke'] === 'var(--hairline)' || isHalo;
}
