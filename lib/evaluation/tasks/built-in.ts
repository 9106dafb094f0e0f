import { GENERATED_MASKS, type GeneratedMask } from '../masks';
import { tasksFromSource, type MaskSource } from './make-tasks';
import { seedFrom } from './seed-from';
import type { Task } from './task';

/** Folder under `public/tasks/` and the file ending of each language of the built-in set. */
export const BUILT_IN_LANGUAGES: Readonly<Record<string, string>> = { python: 'py', javascript: 'js', typescript: 'ts', java: 'java', cpp: 'cpp' };

/** How the shipped tasks are cut; the same figures give the same tasks. Python, the gate's first language, gets two holes a function. */
export const BUILT_IN_MASKS = { seed: 20_261_129, holes: { python: 2, other: 1 } } as const;

const MARKER = /^(?:#|\/\/) --- tests ---\r?\n/m;

/** `check(actual, expected)` for the JavaScript and TypeScript tests: deep equality, `undefined` and missing keys told apart. */
const JAVASCRIPT_CHECK = `function check(actual, expected) {
  const same = (a, b) => {
    if (Object.is(a, b)) return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
  };
  if (!same(actual, expected)) throw new Error('assertion failed: ' + JSON.stringify(actual) + ' is not ' + JSON.stringify(expected));
}
`;
/** `any` in the program that a task runs, not in ours: it reads the keys of values whose types no task names. Other words would change the recorded programs. */
const TYPESCRIPT_CHECK = JAVASCRIPT_CHECK.replace('(actual, expected)', '(actual: unknown, expected: unknown)').replace('(a, b) =>', '(a: any, b: any): boolean =>');

/**
 * One problem of the built-in set from its file: the source, a marker line `--- tests ---`, and the tests.
 * @param name file name without folder and ending.
 * @throws RangeError where the marker is missing.
 */
export function readBuiltIn(language: string, name: string, fileText: string): MaskSource {
  const marker = MARKER.exec(fileText);
  if (marker === null) throw new RangeError(`public/tasks/${language}/${name}: the line "--- tests ---" is missing`);
  const text = fileText.slice(0, marker.index).trimEnd() + '\n';
  const tests = fileText.slice(marker.index + marker[0].length);
  const prelude = language === 'javascript' ? JAVASCRIPT_CHECK : language === 'typescript' ? TYPESCRIPT_CHECK : '';
  return { problemId: `built-in/${language}/${name}`, language, path: `${name}.${BUILT_IN_LANGUAGES[language] ?? 'txt'}`, text, test: { kind: 'program', before: '', after: `\n${prelude}${tests}` }, set: 'built-in' };
}

/**
 * The shipped holes of one problem: the kinds take turns by problem, and where there are two, one is a single line.
 */
export function builtInTasks(source: MaskSource, seed: number = BUILT_IN_MASKS.seed): Task[] {
  const count = source.language === 'python' ? BUILT_IN_MASKS.holes.python : BUILT_IN_MASKS.holes.other;
  const turning = count === 1 ? GENERATED_MASKS : GENERATED_MASKS.filter((kind) => kind !== 'single-line');
  const turn = seedFrom(seed, source.problemId) % turning.length;
  const turned: GeneratedMask[] = [...turning.slice(turn), ...turning.slice(0, turn)];
  return tasksFromSource(source, { seed, count, kinds: count === 1 ? turned : ['single-line', ...turned] });
}
