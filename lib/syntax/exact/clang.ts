import { quote, type Complaint, type FilledHole } from '../complaint';
import { stubbed } from '../cpp/stubs';
import { cppTokens } from '../cpp/tokens';
import { cppForCompiler } from '../cpp/view';

/** LLVM's tools as one function, as `@yowasp/clang` exports it: `runLLVM`. */
export type RunLlvm = (args?: string[], files?: Record<string, string>, options?: { readonly synchronously?: boolean; readonly stdout?: null; readonly stderr?: (bytes: Uint8Array | null) => void }) => unknown;

/** The compiler itself as a parser of C++; `parseAll` shares what a start of it costs. */
export interface ClangParser {
  readonly name: string;
  /** Errors of syntax in each of the filled files, in source order. */
  parseAll(filled: readonly FilledHole[]): Complaint[][];
}

const ARGUMENTS = [
  'clang', '-cc1', '-triple', 'wasm32-unknown-wasip1', '-fsyntax-only', '-std=c++20', '-nobuiltininc', '-nostdsysteminc', '-ferror-limit', '0', '-w', '-fno-spell-checking',
  '-fno-caret-diagnostics', '-fdiagnostics-show-category', 'name', '-fcxx-exceptions', '-fexceptions', '-fdeclspec', '-fbracket-depth', '2000', '-x', 'c++',
] as const;
const DIAGNOSTIC = /^f(\d+)\.cpp:(\d+):(\d+): (?:fatal error|error): (.*) \[(Parse Issue|Lexical or Preprocessor Issue)\]$/gm;
/** Complaints that depend on what a name means, or on files that are not there. */
const NOT_SYNTAX = /file not found|^expected namespace name|^expected class name|^#error|'#(?:error)'|^function-like macro .* is not defined|^invalid token at start of a preprocessor expression/;

/**
 * Prepares clang, which checks a file in about a tenth of a second.
 * @param runLlvm called without arguments first, which loads the compiler (105 MB).
 */
export async function loadClang(runLlvm: RunLlvm): Promise<ClangParser> {
  await runLlvm();
  return {
    name: 'clang 22',
    parseAll: (filled) => {
      const files: Record<string, string> = {};
      const found: Complaint[][] = [];
      const texts = filled.map((parts, index) => {
        const code = cppForCompiler(parts);
        const { declarations, text } = stubbed(code.text, cppTokens(code.text).tokens);
        found.push([...code.complaints]);
        files[`f${index}.h`] = declarations;
        // On the first line, so that rows stay as they are.
        files[`f${index}.cpp`] = `#include "f${index}.h"\n${text}`;
        return text;
      });
      const output = invoke(runLlvm, [...ARGUMENTS, ...texts.map((_, index) => `f${index}.cpp`)], files);
      for (const [, index = '', row = '', column = '', message = ''] of output.matchAll(DIAGNOSTIC)) {
        const text = texts[Number(index)];
        if (text === undefined || NOT_SYNTAX.test(message)) continue;
        found[Number(index)]?.push(complaintAt(text, Number(row) - 1, Number(column), message));
      }
      return found.map((complaints) => complaints.sort((a, b) => a.start - b.start));
    },
  };
}

function invoke(runLlvm: RunLlvm, args: string[], files: Record<string, string>): string {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  try {
    runLlvm(args, files, {
      synchronously: true,
      stdout: null,
      stderr: (bytes) => {
        if (bytes !== null) chunks.push(decoder.decode(bytes, { stream: true }));
      },
    });
  } catch (error) {
    // The package throws its `Exit` when the compiler found errors.
    if (chunks.length === 0) throw error;
  }
  const output = chunks.join('');
  // The compiler's own failure would look like a file without errors.
  const failure = /^(?:error: .*|.*LLVM ERROR.*|PLEASE submit a bug report.*)$/m.exec(output);
  if (failure !== null) throw new Error(`clang could not check the file: ${failure[0]}`);
  return output;
}

function complaintAt(text: string, row: number, column: number, message: string): Complaint {
  let lineStart = 0;
  for (let line = 1; line < row; line++) lineStart = text.indexOf('\n', lineStart) + 1;
  const line = text.slice(lineStart, text.indexOf('\n', lineStart) < 0 ? text.length : text.indexOf('\n', lineStart));
  const start = Math.min(text.length, lineStart + utf16Column(line, column - 1));
  const token = /^(?:\w+|"[^"\n]*"?|\S)/.exec(text.slice(start, start + 80))?.[0] ?? '';
  return { code: codeOf(message), message: `${message.charAt(0).toUpperCase()}${message.slice(1).replaceAll(/'([^']*)'/g, (_, code: string) => quote(code))}.`, start, end: start + token.length };
}

/** clang counts columns in bytes of UTF-8. */
function utf16Column(line: string, bytes: number): number {
  let count = 0;
  let at = 0;
  for (const char of line) {
    if (count >= bytes) break;
    const point = char.codePointAt(0) ?? 0;
    count += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += char.length;
  }
  return at;
}

function codeOf(message: string): string {
  if (/to match this|expected '[)\]}]'/.test(message)) return 'unclosed-bracket';
  if (/^missing terminating|raw string/.test(message)) return 'string';
  if (/^unterminated \/\*/.test(message)) return 'unclosed-comment';
  if (/directive|#(?:if|else|elif|endif)|macro/.test(message)) return 'directive';
  return /^expected/.test(message) ? 'missing-token' : 'unexpected-token';
}
