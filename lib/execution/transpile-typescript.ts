import ts from 'typescript';

export interface TranspiledScript {
  /** JavaScript (ES2022, CommonJS), empty where `error` is set. */
  readonly source: string;
  /** The first syntax error; types are not checked. */
  readonly error: { readonly message: string; readonly line: number | null } | null;
  /** For each line of `source` the 1-based line that it was made from; null where it has none. */
  readonly lines: readonly (number | null)[];
}

/** Turns one TypeScript file into JavaScript by taking the types away; only its syntax is checked. */
export function transpileTypeScript(source: string): TranspiledScript {
  const output = ts.transpileModule(source, {
    fileName: 'program.ts',
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, isolatedModules: true, removeComments: false, noEmitHelpers: false, sourceMap: true },
  });
  const first = output.diagnostics?.find((diagnostic) => diagnostic.category === ts.DiagnosticCategory.Error);
  if (first === undefined) return { source: output.outputText, error: null, lines: sourceLines(output.sourceMapText ?? '') };
  const line = first.file !== undefined && first.start !== undefined ? first.file.getLineAndCharacterOfPosition(first.start).line + 1 : null;
  return { source: '', error: { message: ts.flattenDiagnosticMessageText(first.messageText, ' '), line }, lines: [] };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The source line of each emitted line, by the first mapping on it; `mappings` as source maps of version 3 have them. */
function sourceLines(sourceMap: string): (number | null)[] {
  if (sourceMap === '') return [];
  const { mappings } = JSON.parse(sourceMap) as { readonly mappings: string };
  let sourceLine = 0;
  return mappings.split(';').map((line) => {
    let first: number | null = null;
    for (const segment of line.split(',')) {
      // Column, source, source line, source column: each counted from the mapping before.
      const step = variableLengthNumbers(segment)[2];
      if (step === undefined) continue;
      sourceLine += step;
      first ??= sourceLine + 1;
    }
    return first;
  });
}

/** Base64 digits of five bits each, the lowest first; the sixth bit goes on, the first bit of a number is its sign. */
function variableLengthNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const digit = DIGITS.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit >= 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
