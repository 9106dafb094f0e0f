/** The pictures that are on the page, for the report: id → title and the present SVG. */
export interface DrawnChart {
  readonly id: string;
  readonly title: string;
  readonly svg: () => string;
}

const drawn = new Map<string, DrawnChart>();

/** Returns the way to take it out again. */
export function registerChart(chart: DrawnChart): () => void {
  drawn.set(chart.id, chart);
  return () => {
    if (drawn.get(chart.id) === chart) drawn.delete(chart.id);
  };
}

export function drawnCharts(): readonly DrawnChart[] {
  return [...drawn.values()];
}
