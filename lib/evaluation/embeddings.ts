import { z } from 'zod';
import type { Embeddings } from '../routing/methods/method';
import { describeIssues } from './describe-issues';
import { InputError, orThrow, problem, type LineProblem } from './input-error';
import { parseJsonLines } from './json-lines';
import type { ProblemCode, ProblemParams } from './problem-words';

/** The vector of one task's surroundings, as stored (JSONL, one object a line). Any length above 0 but zero. */
export const embeddingRowSchema = z.looseObject({
  taskId: z.string().min(1),
  /** The embedding model; all rows of a file have the same. */
  model: z.string().min(1),
  embedding: z.array(z.number()).min(1),
});

export type EmbeddingRow = z.infer<typeof embeddingRowSchema>;

/** What is embedded of a task: the code around its hole. */
export function surroundingsOf({ prefix, suffix }: { readonly prefix: string; readonly suffix: string }): string {
  return `${prefix}\n${suffix}`;
}

/**
 * Reads embeddings (JSONL); vectors are brought to length 1.
 * @throws InputError, with file and line of every row that is unreadable, is there twice, or has another length or model than the first.
 */
export function parseEmbeddings(text: string, file: string): Embeddings {
  const { lines, problems } = parseJsonLines(text, file);
  const found: LineProblem[] = [...problems];
  const byId = new Map<string, Float32Array>();
  let first: { readonly size: number; readonly model: string } | null = null;
  for (const { line, value } of lines) {
    const complain = (code: ProblemCode, params: ProblemParams = {}) => found.push(problem(file, line, code, params));
    const parsed = embeddingRowSchema.safeParse(value);
    if (!parsed.success) {
      complain('row', { detail: describeIssues(parsed.error, value) });
      continue;
    }
    const { taskId, model, embedding } = parsed.data;
    first ??= { size: embedding.length, model };
    const length = Math.hypot(...embedding);
    if (embedding.length !== first.size) complain('vector-size', { size: String(embedding.length), first: String(first.size) });
    else if (model !== first.model) complain('vector-model', { model, first: first.model });
    else if (length === 0) complain('vector-zero');
    else if (byId.has(taskId)) complain('vector-twice', { task: taskId });
    else byId.set(taskId, Float32Array.from(embedding, (part) => part / length));
  }
  if (byId.size === 0 && found.length === 0) found.push(problem(file, 0, 'no-embedding'));
  return orThrow(byId, found);
}

export function formatEmbeddings(rows: readonly EmbeddingRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/**
 * Passes the embeddings on where every row has one.
 * @throws InputError that names the first tasks without.
 */
export function requireEmbeddings(embeddings: Embeddings, rows: readonly { readonly taskId: string }[], file: string): Embeddings {
  const without = rows.filter(({ taskId }) => !embeddings.has(taskId));
  if (without.length > 0) throw new InputError(without.map(({ taskId }) => ({ file, line: 0, message: `task "${taskId}" has no embedding` })));
  return embeddings;
}
