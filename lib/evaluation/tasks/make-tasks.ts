import { generateMasks, type GeneratedMask } from '../masks';
import { seedFrom } from './seed-from';
import type { Task, TaskSet, TaskTest } from './task';

/** A whole file (or function) that tasks are cut from. */
export interface MaskSource {
  readonly problemId: string;
  readonly language: string;
  readonly path?: string;
  readonly text: string;
  /** Holes lie in [from, to) of `text`; default: all of it. */
  readonly from?: number;
  readonly to?: number;
  readonly entryPoint?: string;
  /** Absent: the tasks are judged by exact match (edit similarity is reported beside it). */
  readonly test?: TaskTest;
  readonly set: TaskSet;
  readonly file?: string;
  readonly line?: number;
}

/** Cuts `count` holes from one source; the same seed and source give the same tasks, whatever other sources there are. */
export function tasksFromSource(source: MaskSource, options: { readonly seed: number; readonly count: number; readonly kinds?: readonly GeneratedMask[] }): Task[] {
  const holes = generateMasks(source.text, {
    language: source.language,
    seed: seedFrom(options.seed, source.problemId),
    count: options.count,
    ...(source.from === undefined ? {} : { from: source.from }),
    ...(source.to === undefined ? {} : { to: source.to }),
    ...(options.kinds === undefined ? {} : { kinds: options.kinds }),
  });
  const used = new Map<string, number>();
  return holes.map((hole): Task => {
    const number = used.get(hole.mask) ?? 0;
    used.set(hole.mask, number + 1);
    return {
      schema: 1,
      taskId: `${source.problemId}/${hole.mask}/${number}`,
      problemId: source.problemId,
      language: source.language,
      ...(source.path === undefined ? {} : { path: source.path }),
      prefix: source.text.slice(0, hole.start),
      suffix: source.text.slice(hole.end),
      groundTruth: source.text.slice(hole.start, hole.end),
      mask: hole.mask,
      lineMode: hole.lineMode,
      ...(source.entryPoint === undefined ? {} : { entryPoint: source.entryPoint }),
      metric: source.test === undefined ? 'exact-match' : 'tests',
      ...(source.test === undefined ? {} : { test: source.test }),
      source: { set: source.set, ...(source.file === undefined ? {} : { file: source.file }), ...(source.line === undefined ? {} : { line: source.line }), seed: options.seed },
    };
  });
}
