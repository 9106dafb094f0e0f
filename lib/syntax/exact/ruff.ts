import type { Workspace } from '@astral-sh/ruff-wasm-web';
import type { LoadAsset } from '../assets';
import type { Complaint } from '../complaint';
import { enclosingBlock } from './enclosing-block';
import type { ExactParser } from './exact-parser';
import { hasNoFurtherRules } from './further-rules';
import { isCompileTimeOnly, isWholeStarredValue } from './ruff-compile-errors';

/** Python versions that Ruff can check for; the gate's default is 3.11. */
export type PythonVersion = 'py38' | 'py39' | 'py310' | 'py311' | 'py312' | 'py313' | 'py314';

/** Texts up to this length are checked whole, where no piece of them can be. */
const SHORT = 2000;

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
  const isFineAround = (text: string, place: readonly [number, number]): boolean => {
    // What is left are rules about single statements, e.g. of later versions; to check them everywhere takes ten times as long.
    if (hasNoFurtherRules(text, place)) return true;
    const block = enclosingBlock(text, ...place) ?? (text.length <= SHORT ? text : null);
    return block !== null && (workspace.check(block) as readonly RuffDiagnostic[]).every(isNoError);
  };
  const complaints: ExactParser['complaints'] = (text, _, place) => {
    const nul = text.indexOf('\0');
    if (nul >= 0) return [{ code: 'unexpected-token', message: 'A null byte is no source code.', start: nul, end: nul + 1 }];
    if (place !== undefined && firstParseError(text, workspace) === null && isFineAround(text, place)) return importTrailingComma(text, workspace);
    const errors = (workspace.check(text) as readonly RuffDiagnostic[]).filter((diagnostic) => !isNoError(diagnostic));
    if (errors.length === 0) return importTrailingComma(text, workspace);
    const offsetOf = lineOffsets(text);
    return errors
      .map(({ message, start_location, end_location }): Complaint => {
        const start = offsetOf(start_location);
        return { code: codeOf(message), message: sentence(message), start, end: Math.max(start, offsetOf(end_location)) };
      })
      .filter(({ message, start }) => !(message.startsWith('Starred expression cannot') && isWholeStarredValue(text, start)));
  };
  return {
    name: `ruff ${ruff.Workspace.version()}`,
    complaints,
    firstComplaint: (text, place) => {
      if (text.includes('\0')) return undefined;
      const error = firstParseError(text, workspace);
      if (error === null) return isFineAround(text, place) ? (importTrailingComma(text, workspace)[0] ?? null) : undefined;
      if (error === 'unclear' || isCompileTimeOnly(error.message) || error.message.startsWith('Starred expression')) return undefined;
      const [start, end] = error.bytes.map(utf16OffsetOf(text)) as [number, number];
      return { code: codeOf(error.message), message: sentence(error.message), start, end: Math.max(start, end) };
    },
  };
}

function isNoError({ code, message }: RuffDiagnostic): boolean {
  return (code !== 'invalid-syntax' && code !== null) || isCompileTimeOnly(message);
}

interface ParseError {
  readonly message: string;
  /** UTF-8 offsets. */
  readonly bytes: readonly [start: number, end: number];
}

/**
 * The first error that Ruff's parser finds, without anything that it does about a tree afterwards: with a bracket behind the text it
 * stops at an error in any case, and that is the bracket only where all before it is whole statements.
 * @returns null where there is none; `'unclear'` where the bracket would change what the text means.
 */
function firstParseError(text: string, workspace: Pick<Workspace, 'comments'>): ParseError | null | 'unclear' {
  // A backslash would join the bracket to the last line.
  if (text.trimEnd().endsWith('\\')) return 'unclear';
  try {
    workspace.comments(`${text}\n)`);
    return 'unclear';
  } catch (error) {
    const [, message, start, end] = /^([^]*) at byte range (\d+)\.\.(\d+)$/.exec(error instanceof Error ? error.message : '') ?? [];
    if (message === undefined) return 'unclear';
    const length = new TextEncoder().encode(text).length;
    const bytes = [Number(start), Number(end)] as const;
    // An error that reaches behind the text is, without the bracket, another one.
    if (bytes[1] > length) return message === 'Expected a statement' && bytes[0] === length + 1 ? null : 'unclear';
    return { message, bytes };
  }
}

function utf16OffsetOf(text: string): (byte: number) => number {
  const bytes = new TextEncoder().encode(text);
  return bytes.length === text.length ? (byte) => byte : (byte) => new TextDecoder().decode(bytes.subarray(0, byte)).length;
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
