import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltInTasks, register } from '@/lib/cli/mask';
import { BUILT_IN_LANGUAGES, taskSchema, type Task } from '@/lib/evaluation';
import { runCommand } from '../helpers/run-command';

describe('mask', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'mask-'));
    mkdirSync(path.join(folder, 'src', 'node_modules'), { recursive: true });
    writeFileSync(path.join(folder, 'src', 'a.py'), 'def f(a):\n    b = a + 1\n    return g(b)\n');
    writeFileSync(path.join(folder, 'src', 'b.js'), 'export const h = (x) => {\n  return x + 1;\n};\n');
    writeFileSync(path.join(folder, 'src', 'node_modules', 'c.js'), 'let skipped = 1;\n');
    writeFileSync(path.join(folder, 'src', 'readme.txt'), 'text');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const mask = (...args: string[]) => runCommand(register, ['mask', ...args]);
  const tasksOf = (text: string): Task[] => text.trim().split('\n').map((line) => taskSchema.parse(JSON.parse(line)));

  it('cuts holes into the code of a folder, without packages and other files', async () => {
    const { stdout, stderr, exitCode } = await mask(path.join(folder, 'src'), '--holes', '2', '--seed', '5');
    expect(exitCode).toBe(0);
    const tasks = tasksOf(stdout);
    expect(new Set(tasks.map(({ language }) => language))).toEqual(new Set(['python', 'javascript']));
    expect(tasks.every(({ metric, prefix, groundTruth, suffix, path: file }) => metric === 'exact-match' && prefix + groundTruth + suffix === readFileSync(file!, 'utf8'))).toBe(true);
    expect(stderr).toContain('python');
    expect((await mask(path.join(folder, 'src'), '--holes', '2', '--seed', '5')).stdout).toBe(stdout);
  });

  it('takes only the kinds that are asked for, and writes gzip', async () => {
    const out = path.join(folder, 'tasks.jsonl.gz');
    expect((await mask(path.join(folder, 'src'), '--kinds', 'api-call', '--out', out)).exitCode).toBe(0);
    expect(tasksOf(gunzipSync(readFileSync(out)).toString()).map(({ groundTruth }) => groundTruth)).toEqual(['g(b)']);
  });

  it('ends with exit code 2 where nothing is named or nothing is there', async () => {
    expect((await mask()).exitCode).toBe(2);
    expect(await mask(path.join(folder, 'none'))).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('no such file') });
    expect(await mask(path.join(folder, 'src', 'readme.txt'))).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('readme.txt') });
  });
});

describe('the built-in set', () => {
  it('has the promised number of problems in each language, of all kinds, and unique ids', async () => {
    const tasks = await readBuiltInTasks();
    const problems = (language: string) => new Set(tasks.filter((task) => task.language === language).map(({ problemId }) => problemId)).size;
    const wanted: Record<string, number> = { python: 60, javascript: 25, typescript: 25, java: 20, cpp: 20 };
    for (const language of Object.keys(BUILT_IN_LANGUAGES)) expect(problems(language)).toBeGreaterThanOrEqual(wanted[language]!);
    expect(new Set(tasks.map(({ taskId }) => taskId)).size).toBe(tasks.length);
    expect(new Set(tasks.map(({ mask }) => mask)).size).toBe(5);
    for (const task of tasks) expect(taskSchema.safeParse(task).success).toBe(true);
  });
});
