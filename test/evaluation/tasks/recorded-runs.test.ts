import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBuiltInTasks } from '@/lib/cli/mask';
import { decodeTextFile, parsePredictions, readOwnTasks, recordedRunsSchema } from '@/lib/evaluation';

const folder = path.resolve(import.meta.dirname, '../../../public/recordings');
const read = (file: string) => readFileSync(path.join(folder, file));

describe('shipped runs of the built-in tasks', () => {
  const manifest = recordedRunsSchema.parse(JSON.parse(read('tasks-manifest.json').toString()));

  it('are the files that the manifest names', () => {
    for (const { file, sha256, bytes } of [manifest.tasks, ...manifest.runs]) {
      expect([file, createHash('sha256').update(read(file)).digest('hex'), read(file).length]).toEqual([file, sha256, bytes]);
    }
  });

  it('answer every shipped task, executed, with scores', () => {
    const { items } = readOwnTasks(decodeTextFile(read(manifest.tasks.file), 'tasks'), 'tasks');
    expect(items).toHaveLength(manifest.tasks.n);
    for (const run of manifest.runs) {
      const { rows, problems } = parsePredictions(decodeTextFile(read(run.file), run.file), run.file);
      expect(problems).toEqual([]);
      expect(rows.map(({ prediction }) => prediction.taskId)).toEqual(items.map(({ taskId }) => taskId));
      expect(rows.filter(({ prediction }) => prediction.passed === true)).toHaveLength(run.passed);
      expect(rows.every(({ prediction }) => prediction.passed !== undefined && prediction.model === run.model && prediction.promptMode === run.promptMode)).toBe(true);
    }
  });

  it('are of tasks that the sources still give', async () => {
    const { items } = readOwnTasks(decodeTextFile(read(manifest.tasks.file), 'tasks'), 'tasks');
    const now = new Map((await readBuiltInTasks()).map((task) => [task.taskId, task]));
    expect(items.filter((task) => JSON.stringify(now.get(task.taskId)) !== JSON.stringify(task)).map(({ taskId }) => taskId)).toEqual([]);
    expect(now.size).toBe(manifest.tasks.ofAll);
  });
});
