import { readRows, type Imported } from './read-rows';
import { taskSchema, type Task } from './task';

/** Tasks in the project's own published schema, one JSON object a line. */
export function readOwnTasks(text: string, file: string): Imported<Task> {
  return readRows(text, file, taskSchema, (task) => task);
}

/** Tasks to JSONL, a line end after each; `readOwnTasks` reads it back to equal tasks. */
export function formatTasks(tasks: readonly Task[]): string {
  return tasks.map((task) => `${JSON.stringify(task)}\n`).join('');
}
