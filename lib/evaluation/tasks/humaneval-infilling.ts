import { z } from 'zod';
import { problemIdOf } from '../rows';
import { readRows, type Imported } from './read-rows';
import type { MaskKind, Task } from './task';

const rowSchema = z.object({
  task_id: z.string().min(1),
  entry_point: z.string().regex(/^[A-Za-z_]\w*$/, { error: 'it must be the name of a function' }),
  prompt: z.string(),
  suffix: z.string(),
  canonical_solution: z.string().min(1, { error: 'it is empty: there is no hole' }),
  test: z.string().min(1),
});

const MASKS: readonly (readonly [RegExp, MaskKind])[] = [
  [/^SingleLineInfilling\//, 'single-line'],
  [/^MultiLineInfilling\//, 'multi-line'],
  [/^RandomSpanInfilling/, 'random-span'],
];

/** Tasks of HumanEval-Infilling (single line, multi line, random span and its light variant): the original fields, Python. */
export function readHumanEvalInfilling(text: string, file: string): Imported<Task> {
  return readRows(text, file, rowSchema, (row, line): Task => {
    const mask = MASKS.find(([pattern]) => pattern.test(row.task_id))?.[1];
    if (mask === undefined) throw new RangeError(`"task_id": "${row.task_id}" is of none of the benchmark's kinds (SingleLineInfilling, MultiLineInfilling, RandomSpanInfilling)`);
    return {
      schema: 1,
      taskId: row.task_id,
      problemId: problemOf(row.task_id),
      language: 'python',
      prefix: row.prompt,
      suffix: row.suffix,
      groundTruth: row.canonical_solution,
      mask,
      lineMode: mask === 'single-line' || !row.canonical_solution.includes('\n') ? 'single' : 'multi',
      entryPoint: row.entry_point,
      metric: 'tests',
      test: { kind: 'program', before: '', after: `\n${row.test}\ncheck(${row.entry_point})\n` },
      source: { set: 'humaneval-infilling', file, line },
    };
  });
}

/** `…/HumanEval/12/L3_L5` -> `…/HumanEval/12`; random spans number their holes `…/12/4`. */
function problemOf(taskId: string): string {
  return /^[^/]+\/HumanEval\/\d+/.exec(taskId)?.[0] ?? problemIdOf(taskId);
}
