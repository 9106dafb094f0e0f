import * as Plot from '@observablehq/plot';
import { formatTick, type Axis, type ChartMark, type ChartSpec, type Datum, type MarkKind } from '@/lib/charts';
import { labelled } from './draw-live';

const MARKS: Readonly<Record<MarkKind, (data: Plot.Data, options: Readonly<Record<string, unknown>>) => Plot.RenderableMark>> = {
  areaY: Plot.areaY,
  barX: Plot.barX,
  barY: Plot.barY,
  cell: Plot.cell,
  dot: Plot.dot,
  line: Plot.line,
  link: Plot.link,
  rect: Plot.rect,
  ruleX: Plot.ruleX,
  ruleY: Plot.ruleY,
  text: Plot.text,
};

/** Marks whose elements stand for one datum each. */
const SINGLE = new Set<MarkKind>(['barX', 'barY', 'cell', 'dot', 'rect']);

const FONT = { fontSize: '11.5px', fontFamily: 'var(--font-sans, system-ui), sans-serif', background: 'none', overflow: 'visible' };

/**
 * Draws a picture with its axes. Elements with a `label` carry it as their accessible name, and as `data-label` for the tooltip;
 * those with a `pick` are buttons in the tab order.
 */
export function renderBase(spec: ChartSpec, width: number): SVGSVGElement & Plot.Plot {
  const drawn = spec.marks.filter(({ data }) => data.length > 0);
  const plot = Plot.plot({
    width,
    height: spec.height,
    marginLeft: spec.margin?.left ?? 48,
    marginRight: spec.margin?.right ?? 20,
    marginTop: spec.margin?.top ?? 16,
    marginBottom: spec.margin?.bottom ?? 36,
    style: FONT,
    x: { ...scaleOf(spec.x), axis: null },
    y: { ...scaleOf(spec.y), axis: null },
    r: { type: 'identity' },
    symbol: { type: 'identity' },
    marks: [...axesOf(spec), ...drawn.map(markOf)],
  });
  if (!(plot instanceof SVGSVGElement)) throw new Error(`The picture "${spec.id}" came out as no SVG.`);
  plot.setAttribute('role', 'group');
  // The library names each layer by its kind ("line", "rule"), which a group without a role may not carry and which tells nobody anything.
  for (const layer of plot.querySelectorAll('g[aria-label]:not([role])')) layer.removeAttribute('aria-label');
  drawn.forEach(({ kind, data }, i) => {
    if (SINGLE.has(kind)) labelElements(plot, i, data);
  });
  return plot;
}

function markOf({ kind, data, channels, style }: ChartMark, index: number): Plot.RenderableMark {
  const accessors = Object.fromEntries(Object.entries(channels).map(([channel, field]) => [channel, (datum: Datum) => datum[field]]));
  return MARKS[kind](data as Datum[], { ...style, ...accessors, className: `mark-${index}` });
}

function scaleOf({ domain, type }: Axis): Plot.ScaleOptions {
  return { domain: [...domain], ...(type === undefined ? {} : { type }), ...(type === 'band' ? { padding: 0.04 } : {}), ...(type === 'log' ? { clamp: true } : {}) };
}

function axesOf({ x, y, margin }: ChartSpec): Plot.Markish[] {
  const ticksOf = (axis: Axis) => (axis.ticks === undefined ? {} : { ticks: typeof axis.ticks === 'number' ? axis.ticks : [...axis.ticks] });
  const common = (axis: Axis) => ({ ...ticksOf(axis), tickFormat: (value: string | number) => formatTick(value, axis.format), label: axis.label ?? null, labelArrow: 'none' as const, tickSize: 0, color: 'var(--muted)' });
  const atTop = (margin?.bottom ?? 36) < 20;
  return [
    ...(y.grid === true ? [Plot.gridY({ ...ticksOf(y), stroke: 'var(--hairline)', strokeOpacity: 1 })] : []),
    ...(x.grid === true ? [Plot.gridX({ ...ticksOf(x), stroke: 'var(--hairline)', strokeOpacity: 1 })] : []),
    ...(x.hidden === true ? [] : [Plot.axisX({ ...common(x), anchor: atTop ? 'top' : 'bottom', labelAnchor: 'center' })]),
    ...(y.hidden === true ? [] : [Plot.axisY({ ...common(y), labelAnchor: 'top', ...(y.type === 'band' ? { lineWidth: 11 } : {}) })]),
  ];
}

/** Plot binds each element to its datum's index. */
function labelElements(plot: SVGSVGElement, markIndex: number, data: readonly Datum[]): void {
  for (const element of plot.querySelectorAll<SVGElement & { __data__?: unknown }>(`g.mark-${markIndex} > *`)) {
    const datum = typeof element.__data__ === 'number' ? data[element.__data__] : undefined;
    if (datum !== undefined) labelled(element, datum);
  }
}
