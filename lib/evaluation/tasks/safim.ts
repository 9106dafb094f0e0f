import { z } from 'zod';
import { readRows, type Imported } from './read-rows';
import type { MaskKind, Task, TaskTest } from './task';

const PLACEHOLDER = '{{completion}}';

const rowSchema = z.object({
  task_id: z.string().min(1),
  lang: z.string().min(1),
  prompt: z.string(),
  eval_prompt: z.string().optional(),
  ground_truth: z.string().min(1),
  /** A JSON text; absent, empty or `[]` where the row has no tests. */
  unit_tests: z.string().nullish(),
});

const unitTestsSchema = z.array(z.object({ input: z.string(), output: z.union([z.string().transform((text) => [text]), z.array(z.string()).min(1)]) }));

const LANGUAGES: Record<string, string> = { python: 'python', java: 'java', cpp: 'cpp', 'c++': 'cpp', csharp: 'csharp', 'c#': 'csharp' };

/**
 * Tasks of SAFIM. Rows with unit tests are whole programs run on standard input; rows without (API calls) count a match
 * without whitespace, for Python the same call whatever the order of its keyword arguments.
 */
export function readSafim(text: string, file: string): Imported<Task> {
  return readRows(text, file, rowSchema, (row, line): Task => {
    const language = LANGUAGES[row.lang.toLowerCase()];
    if (language === undefined) throw new RangeError(`"lang": "${row.lang}" is none of python, java, cpp, csharp`);
    const at = holeOf('prompt', row.prompt);
    const test = testOf(row);
    return {
      schema: 1,
      taskId: `SAFIM/${row.task_id}`,
      problemId: `SAFIM/${row.task_id}`,
      language,
      prefix: row.prompt.slice(0, at),
      suffix: row.prompt.slice(at + PLACEHOLDER.length),
      groundTruth: row.ground_truth,
      mask: maskOf(row.task_id, test !== undefined),
      lineMode: row.ground_truth.trimEnd().includes('\n') || row.task_id.startsWith('block') ? 'multi' : 'single',
      metric: test !== undefined ? 'tests' : language === 'python' ? 'same-call' : 'whitespace-insensitive',
      ...(test === undefined ? {} : { test }),
      source: { set: 'safim', file, line },
    };
  });
}

function holeOf(field: string, text: string): number {
  const at = text.indexOf(PLACEHOLDER);
  if (at < 0) throw new RangeError(`"${field}": ${PLACEHOLDER} is missing`);
  return at;
}

function testOf(row: z.output<typeof rowSchema>): TaskTest | undefined {
  const written = row.unit_tests?.trim() ?? '';
  if (written === '') return undefined;
  const cases = parseUnitTests(written);
  if (cases.length === 0) return undefined;
  if (row.eval_prompt === undefined) throw new RangeError('"eval_prompt" is missing: the tests need the whole program');
  holeOf('eval_prompt', row.eval_prompt);
  return { kind: 'stdio', template: row.eval_prompt, cases };
}

function parseUnitTests(written: string): { input: string; output: string[] }[] {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    throw new RangeError('"unit_tests" is no JSON text');
  }
  const parsed = unitTestsSchema.safeParse(value);
  if (!parsed.success) throw new RangeError('"unit_tests" is no list of { input, output }');
  return parsed.data;
}

function maskOf(taskId: string, tested: boolean): MaskKind {
  if (/^block/i.test(taskId)) return 'block';
  if (/^control/i.test(taskId)) return 'control-flow';
  if (/^api/i.test(taskId)) return 'api-call';
  return tested ? 'block' : 'api-call';
}
