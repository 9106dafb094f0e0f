/** Which tasks a mark stands for. Every field that is given must hold; read by `tasksOf`. */
export interface TaskFilter {
  readonly local?: 'passed' | 'failed';
  readonly server?: 'passed' | 'failed';
  /** Whether prefix + local completion + suffix parses. */
  readonly valid?: boolean;
  /** Decision at the present threshold. */
  readonly kept?: boolean;
  /** Passed by whoever answers at the present threshold. */
  readonly routed?: 'passed' | 'failed';
  /** From (included) and to (excluded, but for 1). */
  readonly confidence?: readonly [from: number, to: number];
  readonly language?: string;
  readonly mask?: string;
  /** Kept by this method at its own threshold. */
  readonly method?: string;
}

/** One row of what a mark is drawn from. `pick` is what a click opens; `label` is what is read and shown for it. */
export interface Datum {
  readonly [field: string]: string | number | boolean | null | TaskFilter | undefined;
  readonly pick?: TaskFilter;
  readonly label?: string;
}

export type MarkKind = 'areaY' | 'barX' | 'barY' | 'cell' | 'dot' | 'line' | 'link' | 'rect' | 'ruleX' | 'ruleY' | 'text';

/** One layer of a picture, as plain data: a chart library's mark is made from it. */
export interface ChartMark {
  readonly kind: MarkKind;
  readonly data: readonly Datum[];
  /** Channel → field of the data, e.g. `x: 't'`. */
  readonly channels: Readonly<Record<string, string>>;
  /** Constants, e.g. `stroke: 'var(--ink)'`. */
  readonly style?: Readonly<Record<string, string | number | boolean>>;
}

export type Format = 'percent' | 'number' | 'ms' | 'probability' | 'text' | 'count';

export interface Axis {
  readonly label?: string;
  readonly type?: 'linear' | 'log' | 'band' | 'point';
  readonly domain: readonly (string | number)[];
  readonly format?: Format;
  readonly ticks?: number | readonly number[];
  /** Grid lines at the ticks. */
  readonly grid?: boolean;
  /** No line, ticks or labels. */
  readonly hidden?: boolean;
}

/** The figures behind a picture; also its CSV. */
export interface ChartTable {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly format: Format }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

/** A picture as plain data. Axes are fixed by it, so that layers lie on each other and nothing jumps when a threshold moves. */
export interface ChartSpec {
  readonly id: string;
  readonly height: number;
  /** Narrower pages scroll it sideways. */
  readonly minWidth?: number;
  readonly margin?: { readonly left?: number; readonly right?: number; readonly top?: number; readonly bottom?: number };
  readonly x: Axis;
  readonly y: Axis;
  /** Bands side by side. */
  readonly fx?: Axis;
  /** Bands one above the other. */
  readonly fy?: Axis;
  readonly marks: readonly ChartMark[];
  readonly table: ChartTable;
}

/** What is drawn over a picture at the present threshold. */
export type LiveMarks = readonly ChartMark[];
