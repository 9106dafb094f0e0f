import { z } from 'zod';

/** How a hole was cut: the mask generator's kinds, plus those that only imported benchmarks have. */
export const MASK_KINDS = ['single-line', 'control-flow', 'block', 'api-call', 'random-span', 'multi-line'] as const;

/** What counts as right: the task's tests pass, or the text equals the ground truth (as it is, without whitespace, or as the same Python call). */
export const METRICS = ['tests', 'exact-match', 'whitespace-insensitive', 'same-call'] as const;

/** What became of one executed completion. `crashed` is anything that ended the program but a failed check: a signal, out of memory, an uncaught error that is no assertion. */
export const VERDICTS = ['passed', 'failed', 'timed-out', 'syntax-error', 'crashed'] as const;

export const TASK_SETS = ['built-in', 'humaneval-infilling', 'safim', 'humaneval-x', 'own-jsonl', 'user-code'] as const;

const stdioCaseSchema = z.object({
  input: z.string(),
  /** The program passes the case when its output equals any of these, ignoring trailing whitespace of lines and of the whole. */
  output: z.array(z.string()).min(1),
});

/**
 * How the tests run. `program`: the text `before + file + after` is run and passes when it ends with exit code 0
 * (JavaScript and TypeScript: no uncaught error; Java: `main` of class `Main`). `stdio`: the file, or `template` with
 * `{{completion}}` replaced, is run once a case on standard input.
 */
export const taskTestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('program'), before: z.string().default(''), after: z.string() }),
  z.object({ kind: z.literal('stdio'), template: z.string().optional(), cases: z.array(stdioCaseSchema).min(1) }),
]);

/**
 * One hole with its surroundings and its truth, as stored in tasks files (JSONL, one object a line).
 * Published schema: changes need a new `schema` number. `prefix + groundTruth + suffix` is the whole file.
 */
export const taskSchema = z
  .object({
    schema: z.literal(1),
    taskId: z.string().min(1).max(300),
    /** Holes of one function or file share it; splits and bootstrap draws go by problem. */
    problemId: z.string().min(1).max(300),
    /** As in `lib/syntax/languages.ts`. */
    language: z.string().min(1).max(40),
    path: z.string().optional(),
    prefix: z.string(),
    suffix: z.string(),
    /** The removed middle. */
    groundTruth: z.string(),
    mask: z.enum(MASK_KINDS),
    /** Whether a completion ends with its first non-empty line. */
    lineMode: z.enum(['single', 'multi']),
    entryPoint: z.string().optional(),
    metric: z.enum(METRICS),
    /** Present exactly where `metric` is `tests`. */
    test: taskTestSchema.optional(),
    source: z.object({
      set: z.enum(TASK_SETS),
      file: z.string().optional(),
      /** 1-based line of `file`. */
      line: z.number().int().positive().optional(),
      /** Seed of the mask generator, where it cut the hole. */
      seed: z.number().int().optional(),
    }),
  })
  .refine((task) => (task.metric === 'tests') === (task.test !== undefined), { error: 'metric "tests" needs "test", and only it', path: ['test'] });

export type MaskKind = (typeof MASK_KINDS)[number];
export type Metric = (typeof METRICS)[number];
export type Verdict = (typeof VERDICTS)[number];
export type TaskSet = (typeof TASK_SETS)[number];
export type TaskTest = z.infer<typeof taskTestSchema>;
export type Task = z.infer<typeof taskSchema>;

/** A whole program text and how its success is told; what executors are given. They know nothing of tasks. */
export interface TestProgram {
  readonly language: string;
  readonly source: string;
  /** Absent: the exit code decides. Present: run once a case with `input` on standard input, compare its output. */
  readonly cases?: readonly { readonly input: string; readonly output: readonly string[] }[];
}

/** What an executor reports about one program. */
export interface ExecutionResult {
  readonly verdict: Verdict;
  /** One line for people: the failed check, the compiler's first complaint, the limit that was hit; empty when passed. */
  readonly detail: string;
  /** Wall time of the run, compilation included, milliseconds. */
  readonly ms: number;
}

const PLACEHOLDER = '{{completion}}';

/** The program that tests `completion` in its hole; `null` where the task has no tests. */
export function testProgramOf(task: Task, completion: string): TestProgram | null {
  const file = task.prefix + completion + task.suffix;
  if (task.test === undefined) return null;
  if (task.test.kind === 'program') return { language: task.language, source: task.test.before + file + task.test.after };
  return { language: task.language, source: task.test.template === undefined ? file : fillTemplate(task.test.template, completion), cases: task.test.cases };
}

/** Puts `completion` where the template's first `{{completion}}` stands, as it is. */
export function fillTemplate(template: string, completion: string): string {
  const at = template.indexOf(PLACEHOLDER);
  return at < 0 ? template : template.slice(0, at) + completion + template.slice(at + PLACEHOLDER.length);
}
