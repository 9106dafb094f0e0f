import { describe, expect, it } from 'vitest';
import { cleanUp, indentationCandidates } from '@/lib/completion';
import { hasShared, readSharedJsonl } from '../../helpers/shared-data';

const folder = 'humaneval-infilling';
const present = hasShared(`${folder}/predictions-local.jsonl`, 'clean-up of real predictions');

interface Task {
  task_id: string;
  prompt: string;
  suffix: string;
}

interface Row {
  taskId: string;
  raw: string;
  completion: string;
  postProcess: 'as-is' | 'repaired' | 'invalid';
}

describe.runIf(present)('clean-up of real predictions', () => {
  const tasks = present ? new Map(readSharedJsonl<Task>(`${folder}/HumanEval-SingleLineInfilling.subset.jsonl.gz`).map((task) => [task.task_id, task])) : new Map<string, Task>();

  it.each(['local', 'server'])('%s: text that parsed as it was stays as it was, and what a repair found is among our candidates', (tier) => {
    const rows = readSharedJsonl<Row>(`${folder}/predictions-${tier}.jsonl`).filter((row) => tasks.has(row.taskId));
    const different: string[] = [];
    const notFound: string[] = [];
    for (const row of rows) {
      const task = tasks.get(row.taskId)!;
      const request = { prefix: task.prompt, suffix: task.suffix, language: 'python', lineMode: 'single' as const };
      const { text } = cleanUp(row.raw, { request, promptMode: 'fim' });
      // Blanks at the end are cut on purpose, and a blank first line is passed over.
      const same = (a: string, b: string) => a.trimEnd() === b.trimEnd();
      if (row.completion.trim() === '') continue;
      if (row.postProcess === 'as-is' && !same(text, row.completion)) different.push(`${row.taskId}: ${JSON.stringify(text)} instead of ${JSON.stringify(row.completion)}`);
      // A repair to the margin inside a function parses by cutting the function in two; ours never proposes that.
      const cutsInTwo = /^\S/.test(row.completion) && /\n[ \t]+\S[^\n]*\n$/.test(task.prompt);
      if (row.postProcess === 'repaired' && !cutsInTwo && !indentationCandidates(text, request).some((candidate) => same(candidate, row.completion))) notFound.push(`${row.taskId}: ${JSON.stringify(indentationCandidates(text, request))} without ${JSON.stringify(row.completion)}`);
    }
    expect(rows.length).toBeGreaterThan(100);
    expect(different).toEqual([]);
    expect(notFound).toEqual([]);
  });
});
