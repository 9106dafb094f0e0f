import type * as TypeScript from 'typescript';
import type { LanguageId } from '../../completion';
import type { Complaint } from '../complaint';
import type { ExactParser } from './exact-parser';
import { typeSyntaxInJavaScript } from './types-in-javascript';

/** A source file with the errors that its parser found; TypeScript keeps the field out of its public types. */
interface ParsedFile extends TypeScript.SourceFile {
  readonly parseDiagnostics: readonly TypeScript.DiagnosticWithLocation[];
}

const SCRIPT_KINDS: Readonly<Record<LanguageId, 'JS' | 'TS' | 'TSX'>> = { javascript: 'JS', typescript: 'TS', tsx: 'TSX' };

/** TypeScript's own parser for JavaScript and TypeScript: what `tsc` says about the syntax of a file. */
export async function loadTypeScript(language: LanguageId): Promise<ExactParser> {
  const module = await import('typescript');
  const ts = 'default' in module ? module.default : module;
  const kind = ts.ScriptKind[SCRIPT_KINDS[language] ?? 'TS'];
  return {
    name: `typescript ${ts.version}`,
    complaints: (text, path) => {
      const fileName = path ?? { JS: 'file.js', TS: 'file.ts', TSX: 'file.tsx' }[SCRIPT_KINDS[language] ?? 'TS'];
      const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, false, kind) as ParsedFile;
      const errors = file.parseDiagnostics.map((diagnostic): Complaint => {
        const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
        return { code: codeOf(diagnostic.code), message: message.replaceAll("'", '`'), start: diagnostic.start, end: diagnostic.start + diagnostic.length };
      });
      return language === 'javascript' ? [...errors, ...typeSyntaxInJavaScript(ts, file)].sort((a, b) => a.start - b.start) : errors;
    },
  };
}

/** Our code for TypeScript's diagnostic numbers. */
function codeOf(code: number): string {
  if (code === 1002 || code === 1160 || code === 1126) return 'string';
  if (code === 1005 || code === 1003 || code === 1109 || code === 1135) return 'missing-token';
  if (code === 1010) return 'unclosed-comment';
  if (code === 8010) return 'types-in-javascript';
  return 'unexpected-token';
}
