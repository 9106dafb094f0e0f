import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltInTasks } from '@/lib/cli/mask';
import { readBuiltIn, testProgramOf, type Task } from '@/lib/evaluation';
import { createChildProcessExecutor } from '@/lib/execution/child-process/child-process-executor';
import type { Executor } from '@/lib/execution/executor';
import { runTestProgram } from '@/lib/execution/run-test-program';

const LIMITS = { timeMs: 20_000, memoryBytes: 1024 ** 3, outputBytes: 1_000_000 };

/** What runs a language, and every how many-th task is tried: compilers take their time. */
const TOOLS: Record<string, { command: string; every: number }> = {
  python: { command: 'python3', every: 3 },
  javascript: { command: 'node', every: 3 },
  typescript: { command: 'node', every: 3 },
  java: { command: 'javac', every: 6 },
  cpp: { command: 'g++', every: 6 },
};

function isInstalled(command: string): boolean {
  return spawnSync(command, [command.startsWith('java') ? '-version' : '--version'], { stdio: 'ignore' }).status === 0;
}

describe('built-in tasks', () => {
  it('says which file lacks its tests', () => {
    expect(() => readBuiltIn('python', 'oops', 'x = 1\n')).toThrow('public/tasks/python/oops');
  });

  let executor: Executor;
  let tasks: Task[] = [];
  beforeAll(async () => {
    executor = await createChildProcessExecutor();
    tasks = await readBuiltInTasks();
  });
  afterAll(() => executor.dispose());

  for (const [language, { command, every }] of Object.entries(TOOLS)) {
    const present = isInstalled(command);
    if (!present) console.log(`skipped: built-in tasks in ${language} (${command} is not installed)`);
    it.runIf(present)(
      `${language}: what stood in the hole passes, and nothing in its place does not`,
      async () => {
        const own = tasks.filter((task) => task.language === language).filter((_, index) => index % every === 0);
        const wrong: string[] = [];
        for (const task of own) {
          const nothing = language === 'python' && task.groundTruth.endsWith('\n') ? `${/^\s*/.exec(task.groundTruth)?.[0] ?? ''}pass\n` : '';
          const right = await runTestProgram(executor, testProgramOf(task, task.groundTruth)!, LIMITS, new AbortController().signal);
          const blank = await runTestProgram(executor, testProgramOf(task, nothing)!, LIMITS, new AbortController().signal);
          if (right.verdict !== 'passed') wrong.push(`${task.taskId} does not pass: ${right.detail}`);
          if (blank.verdict === 'passed') wrong.push(`${task.taskId} passes without its hole`);
        }
        expect(wrong).toEqual([]);
        expect(own.length).toBeGreaterThan(2);
      },
      240_000,
    );
  }
});
