import type { Plot } from '@observablehq/plot';
import type { ChartMark, Datum, LiveMarks } from '@/lib/charts';

const SVG = 'http://www.w3.org/2000/svg';

/** Style option → SVG attribute. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  fill: 'fill',
  fillOpacity: 'fill-opacity',
  stroke: 'stroke',
  strokeOpacity: 'stroke-opacity',
  strokeWidth: 'stroke-width',
  strokeDasharray: 'stroke-dasharray',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
};

const TEXT_ANCHORS: Readonly<Record<string, string>> = { start: 'start', end: 'end', middle: 'middle' };

/** Where a value lies on the base's axes, pixels; the middle of its band on a band axis. */
type Place = (value: Datum[string]) => number;

export type BasePlot = (SVGSVGElement | HTMLElement) & Plot;

/**
 * Draws the marks that follow the threshold on the axes of a picture that is drawn already. A whole plot takes the library some ten
 * milliseconds and a dozen pictures move at once; these few shapes take less than one.
 * Kinds: dot (circle, diamond), line, ruleX, text, barX.
 */
export function drawLive(base: BasePlot, marks: LiveMarks): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const name of ['width', 'height', 'viewBox', 'class']) {
    const value = base.getAttribute(name);
    if (value !== null) svg.setAttribute(name, value);
  }
  svg.setAttribute('role', 'group');
  svg.setAttribute('style', 'position:absolute;inset:0;overflow:visible;font:11.5px var(--font-sans, system-ui), sans-serif');
  const x = placeOn(base, 'x');
  const y = placeOn(base, 'y');
  const edges = [...(base.scale('y')?.range ?? [])].map(Number);
  for (const mark of marks) svg.append(...shapesOf(mark, x, y, [Math.max(...edges), Math.min(...edges)]));
  return svg;
}

function placeOn(base: Plot, name: 'x' | 'y'): Place {
  const scale = base.scale(name);
  if (scale === undefined) return () => Number.NaN;
  const half = (scale.bandwidth ?? 0) / 2;
  return (value) => Number(scale.apply(value)) + half;
}

function shapesOf(mark: ChartMark, x: Place, y: Place, [bottom, top]: readonly [number, number]): SVGElement[] {
  const field = (datum: Datum, channel: string): Datum[string] => datum[mark.channels[channel] ?? ''];
  if (mark.kind === 'line') {
    const path = mark.data.map((datum, i) => `${i === 0 ? 'M' : 'L'}${x(field(datum, 'x')).toFixed(1)},${y(field(datum, 'y')).toFixed(1)}`).join('');
    return path === '' ? [] : [shape('path', mark, { d: path, fill: 'none', 'stroke-linejoin': 'round' })];
  }
  return mark.data.flatMap((datum): SVGElement[] => {
    const left = x(field(datum, 'x'));
    if (mark.kind === 'ruleX') return [shape('line', mark, { x1: left, x2: left, y1: bottom, y2: top })];
    const at = y(field(datum, 'y'));
    if (Number.isNaN(left) || Number.isNaN(at)) return [];
    switch (mark.kind) {
      case 'dot':
        return [labelled(dotAt(mark, left, at), datum)];
      case 'text': {
        const text = shape('text', mark, { x: left + number(mark, 'dx', 0), y: at + number(mark, 'dy', 0), dy: '0.32em', 'text-anchor': TEXT_ANCHORS[String(mark.style?.['textAnchor'])] ?? 'middle', 'paint-order': 'stroke', 'stroke-linejoin': 'round' });
        const written = field(datum, 'text');
        text.textContent = typeof written === 'string' ? written : '';
        return [text];
      }
      case 'barX': {
        const from = x(0);
        const height = number(mark, 'thickness', 18);
        return [labelled(shape('rect', mark, { x: from, y: at - height / 2, width: Math.max(0, left - from), height }), datum)];
      }
      default:
        throw new Error(`"${mark.kind}" can't be drawn over a picture.`);
    }
  });
}

function dotAt(mark: ChartMark, x: number, y: number): SVGElement {
  const r = number(mark, 'r', 3);
  if (mark.style?.['symbol'] !== 'diamond') return shape('circle', mark, { cx: x, cy: y, r });
  return shape('path', mark, { d: `M${x},${y - r * 1.5}L${x + r},${y}L${x},${y + r * 1.5}L${x - r},${y}Z` });
}

function number(mark: ChartMark, name: string, fallback: number): number {
  const value = mark.style?.[name];
  return typeof value === 'number' ? value : fallback;
}

function shape(tag: string, mark: ChartMark, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(mark.style ?? {})) {
    const attribute = ATTRIBUTES[name];
    if (attribute !== undefined) element.setAttribute(attribute, String(value));
  }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Gives a mark its name for tooltips and screen readers, and what a click on it opens. */
export function labelled<E extends SVGElement>(element: E, { label, pick }: Datum): E {
  if (label === undefined) return element;
  element.dataset['label'] = label;
  element.setAttribute('aria-label', label);
  element.setAttribute('role', pick === undefined ? 'img' : 'button');
  if (pick !== undefined) {
    element.setAttribute('tabindex', '-1');
    element.dataset['pick'] = JSON.stringify(pick);
  }
  return element;
}
