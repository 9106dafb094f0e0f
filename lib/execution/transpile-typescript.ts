import ts from 'typescript';

export interface TranspiledScript {
  /** JavaScript (ES2022, CommonJS), empty where `error` is set. */
  readonly source: string;
  /** The first syntax error; types are not checked. */
  readonly error: { readonly message: string; readonly line: number | null } | null;
}

/** Turns one TypeScript file into JavaScript by taking the types away; only its syntax is checked. */
export function transpileTypeScript(source: string): TranspiledScript {
  const output = ts.transpileModule(source, {
    fileName: 'program.ts',
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, isolatedModules: true, removeComments: false, noEmitHelpers: false },
  });
  const first = output.diagnostics?.find((diagnostic) => diagnostic.category === ts.DiagnosticCategory.Error);
  if (first === undefined) return { source: output.outputText, error: null };
  const line = first.file !== undefined && first.start !== undefined ? first.file.getLineAndCharacterOfPosition(first.start).line + 1 : null;
  return { source: '', error: { message: ts.flattenDiagnosticMessageText(first.messageText, ' '), line } };
}
