/** Files, editor and decision side by side where there is room; the widths of the outer two come as variables. */
export const WORKBENCH_GRID =
  'grid min-h-0 flex-1 grid-cols-1 bg-surface min-[900px]:grid-cols-[minmax(0,1fr)_352px] min-[1280px]:grid-cols-[var(--files,208px)_minmax(0,1fr)_var(--decision,372px)]';
