import type { Workspace } from '@astral-sh/ruff-wasm-web';
import type { LoadAsset } from '../assets';
import type { Complaint } from '../complaint';
import { enclosingBlock } from './enclosing-block';
import type { ExactParser } from './exact-parser';
import { isCompileTimeOnly, isWholeStarredValue } from './ruff-compile-errors';

/** Python versions that Ruff can check for; the gate's default is 3.11. */
export type PythonVersion = 'py38' | 'py39' | 'py310' | 'py311' | 'py312' | 'py313' | 'py314';

interface RuffDiagnostic {
  readonly code: string | null;
  readonly message: string;
  readonly start_location: { readonly row: number; readonly column: number };
  readonly end_location: { readonly row: number; readonly column: number };
}

/** Ruff's parser in WASM: Python's grammar as CPython's `ast.parse` takes it. */
export async function loadRuff(loadAsset: LoadAsset, version: PythonVersion = 'py311'): Promise<ExactParser> {
  const [ruff, bytes] = await Promise.all([import('@astral-sh/ruff-wasm-web'), loadAsset('ruff/ruff_wasm_bg.wasm')]);
  await ruff.default({ module_or_path: bytes });
  const workspace = new ruff.Workspace({ 'target-version': version, lint: { select: [] } }, ruff.PositionEncoding.Utf16);
  return {
    name: `ruff ${ruff.Workspace.version()}`,
    complaints: (text, _, place) => {
      const nul = text.indexOf('\0');
      if (nul >= 0) return [{ code: 'unexpected-token', message: 'A null byte is no source code.', start: nul, end: nul + 1 }];
      if (place !== undefined && isWellFormed(text, workspace)) {
        // What is left are rules about single statements, e.g. of later versions; to check them everywhere takes ten times as long.
        const block = enclosingBlock(text, ...place);
        if (block !== null && (workspace.check(block) as readonly RuffDiagnostic[]).every(isNoError)) return importTrailingComma(text, workspace);
      }
      const diagnostics = workspace.check(text) as readonly RuffDiagnostic[];
      const errors = diagnostics.filter((diagnostic) => !isNoError(diagnostic));
      if (errors.length === 0) return importTrailingComma(text, workspace);
      const offsetOf = lineOffsets(text);
      return errors
        .map(({ message, start_location, end_location }): Complaint => {
          const start = offsetOf(start_location);
          return { code: codeOf(message), message: sentence(message), start, end: Math.max(start, offsetOf(end_location)) };
        })
        .filter(({ message, start }) => !(message.startsWith('Starred expression cannot') && isWholeStarredValue(text, start)));
    },
  };
}

function isNoError({ code, message }: RuffDiagnostic): boolean {
  return (code !== 'invalid-syntax' && code !== null) || isCompileTimeOnly(message);
}

/**
 * Whether Ruff's parser takes a text, without anything that it does about a tree afterwards: it stops at the first error, which is
 * the bracket added here only where all before it is whole statements.
 * @returns false also where it can't tell.
 */
function isWellFormed(text: string, workspace: Pick<Workspace, 'comments'>): boolean {
  // A backslash would join the bracket to the last line.
  if (text.trimEnd().endsWith('\\')) return false;
  try {
    workspace.comments(`${text}\n)`);
    return false;
  } catch (error) {
    const at = new TextEncoder().encode(text).length + 1;
    return error instanceof Error && error.message === `Expected a statement at byte range ${at}..${at + 1}`;
  }
}

/** Ruff takes `import a, b,`, CPython does not. A doubled comma tells whether such a line is code or part of a string. */
function importTrailingComma(text: string, workspace: { check: (text: string) => unknown }): Complaint[] {
  for (const match of text.matchAll(/^[ \t]*import [^\n#;()"'\\]*(,)[ \t]*(?:#.*)?$/gm)) {
    const comma = match.index + match[0].lastIndexOf(',');
    if ((workspace.check(`${text.slice(0, comma)},${text.slice(comma)}`) as readonly unknown[]).length === 0) continue;
    return [{ code: 'unexpected-token', message: 'An import list may not end with a comma.', start: comma, end: comma + 1 }];
  }
  return [];
}

/** Ruff counts rows and columns from 1 and takes `\n`, `\r\n` and a lone `\r` as line ends. */
function lineOffsets(text: string): (location: { row: number; column: number }) => number {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return ({ row, column }) => Math.min(text.length, (starts[row - 1] ?? text.length) + column - 1);
}

const CODES: readonly (readonly [RegExp, string])[] = [
  [/indent/i, 'indentation'],
  [/unterminated|missing closing quote|string/i, 'string'],
  [/unexpected EOF|unclosed|expected '[)\]}]'/i, 'unclosed-bracket'],
  [/assign/i, 'assignment-target'],
  [/^expected/i, 'missing-token'],
];

function codeOf(message: string): string {
  return CODES.find(([pattern]) => pattern.test(message))?.[1] ?? 'unexpected-token';
}

function sentence(message: string): string {
  const text = message.replace(/^SyntaxError:\s*/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
