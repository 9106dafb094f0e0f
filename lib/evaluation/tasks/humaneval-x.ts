import { z } from 'zod';
import type { MaskSource } from './make-tasks';
import { readRows, type Imported } from './read-rows';
import type { TaskTest } from './task';

const rowSchema = z.object({
  task_id: z.string().regex(/^(CPP|Java|JavaScript|Python)\/\d+$/, { error: 'task_id is not of the form "CPP/0", "Java/0", "JavaScript/0" or "Python/0"' }),
  prompt: z.string(),
  canonical_solution: z.string().min(1),
  test: z.string().min(1),
});

const LANGUAGES: Record<string, string> = { CPP: 'cpp', Java: 'java', JavaScript: 'javascript', Python: 'python' };

/** The headers that the benchmark's own harness puts before each C++ program. */
const CPP_HEADERS = ['algorithm', 'climits', 'cmath', 'cstring', 'deque', 'fstream', 'iostream', 'list', 'map', 'math.h', 'numeric', 'queue', 'set', 'sstream', 'stack', 'stdio.h', 'stdlib.h', 'string', 'vector'];

/** `console.assert` only prints; a failed check has to end the program. */
const JAVASCRIPT_ASSERT = "console.assert = (ok, ...rest) => { if (!ok) throw new Error(['assertion failed', ...rest].join(' ')); };\n";

function testFor(language: string, test: string): TaskTest {
  const before = language === 'cpp' ? CPP_HEADERS.map((header) => `#include <${header}>\n`).join('') : language === 'javascript' ? JAVASCRIPT_ASSERT : '';
  return { kind: 'program', before, after: `\n${test}` };
}

/** Problems of HumanEval-X (JSONL, the original fields); holes are cut from the canonical solution by the mask generator. */
export function readHumanEvalX(text: string, file: string): Imported<MaskSource> {
  return readRows(text, file, rowSchema, (row, line): MaskSource => {
    const language = LANGUAGES[row.task_id.split('/')[0] ?? ''] ?? 'unknown';
    return {
      problemId: `HumanEval-X/${row.task_id}`,
      language,
      text: row.prompt + row.canonical_solution,
      from: row.prompt.length,
      to: row.prompt.length + row.canonical_solution.length,
      test: testFor(language, row.test),
      set: 'humaneval-x',
      file,
      line,
    };
  });
}
