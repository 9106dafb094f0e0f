import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/lib/cli/build';
import { fimPrompt } from '@/lib/completion';
import { decodeTextFile, parsePredictions, readOwnTasks, recordedRunsSchema, type Prediction, type Task } from '@/lib/evaluation';
import { completionChunk, sse, type UpstreamBehaviour } from './test-upstream';

const FOLDER = path.join(projectRoot, 'public', 'recordings');
const readText = (file: string) => decodeTextFile(new Uint8Array(readFileSync(path.join(FOLDER, file))), file);

export interface Recordings {
  readonly tasks: readonly Task[];
  /** Executed answers by model and task id. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, Prediction>>;
}

/** The built-in tasks and the recorded answers to them that the app ships. */
export function readRecordings(): Recordings {
  const manifest = recordedRunsSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, 'tasks-manifest.json'), 'utf8')));
  const answers = manifest.runs
    .filter(({ promptMode }) => promptMode === 'fim')
    .map(({ model, file }) => [model, new Map(parsePredictions(readText(file), file).rows.map(({ prediction }) => [prediction.taskId, prediction]))] as const);
  return { tasks: readOwnTasks(readText(manifest.tasks.file), manifest.tasks.file).items, answers: new Map(answers) };
}

/**
 * An upstream that answers each built-in task with what the real model was recorded to say: its tokens and its logprobs.
 * @param before called with the task id ahead of each answer; the answer waits for it.
 */
export function replaying({ tasks, answers }: Recordings, model: string, before: (taskId: string) => Promise<void> | void = () => undefined): UpstreamBehaviour {
  const byPrompt = new Map(tasks.map(({ taskId, language, prefix, suffix }) => [fimPrompt({ language, prefix, suffix }, 'qwen').prompt, taskId]));
  return async (_request, response, body) => {
    const taskId = byPrompt.get(String(body['prompt']));
    const row = taskId === undefined ? undefined : answers.get(model)?.get(taskId);
    if (taskId === undefined || row === undefined) {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: 'no such task was recorded', type: 'BadRequestError', param: null, code: 400 } }));
      return;
    }
    await before(taskId);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    row.tokens.forEach((token, index) => response.write(sse(completionChunk(token, row.logprobs[index] ?? undefined))));
    response.write(sse({ choices: [{ index: 0, text: '', logprobs: null, finish_reason: row.finishReason }] }));
    response.write(sse({ choices: [], usage: { prompt_tokens: 9, completion_tokens: row.tokens.length, total_tokens: 9 + row.tokens.length } }));
    response.end(sse('[DONE]'));
  };
}
