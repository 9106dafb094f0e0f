import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectRoot } from '@/lib/cli/build';
import { generateRows } from '../syntax/generated-rows';
import { seededRandom, type CorpusRow } from './gate-rows';

const PACKAGES: Readonly<Record<'javascript' | 'typescript', readonly string[]>> = {
  javascript: ['undici/lib', 'eslint/lib', 'pino', 'ajv/lib', 'lodash', 'lodash-es', 'ioredis/built', 'diff/libesm', 'next-intl/dist', 'rate-limiter-flexible/lib', 'fake-indexeddb/build/esm', '@observablehq/plot/src', 'enhanced-resolve/lib', 'next/dist/lib', 'next/dist/shared', '@babel/core/lib', 'monaco-editor/esm/vs/base', 'quickjs-emscripten/dist', 'cockatiel/dist', 'picomatch/lib'],
  typescript: ['zod/src', 'chevrotain/src', 'radix-ui/src', 'hash-wasm/lib', '@tanstack/query-core/src', '@tanstack/react-query/src', '@tanstack/virtual-core/src', '@wllama/wllama/src', 'comment-parser/src', 'eventsource-parser/src', 'dompurify/src', '@jridgewell/remapping/src', '@jridgewell/trace-mapping/src'],
};
const ENDINGS = { javascript: ['.js', '.mjs', '.cjs'], typescript: ['.ts'] } as const;

/** The compiler's own verdict on a whole file; of some broken ones it does not get to the end. */
export function typescriptTakes(language: 'javascript' | 'typescript', text: string): boolean {
  try {
    return diagnosticsOf(language, text).length === 0;
  } catch {
    return false;
  }
}

function diagnosticsOf(language: 'javascript' | 'typescript', text: string): readonly ts.Diagnostic[] {
  const { diagnostics = [] } = ts.transpileModule(text, { fileName: language === 'javascript' ? 'file.js' : 'file.ts', reportDiagnostics: true, compilerOptions: { allowJs: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext } });
  return diagnostics;
}

/** Rows cut from the sources of installed packages, with TypeScript's verdict. */
export function scriptRows(language: 'javascript' | 'typescript', count: number, seed: number): CorpusRow[] {
  const sources = PACKAGES[language]
    .flatMap((folder) => filesUnder(path.join(projectRoot, 'node_modules', folder), ENDINGS[language]))
    .map((file) => ({ name: path.relative(path.join(projectRoot, 'node_modules'), file), text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => isWritten(text));
  const random = seededRandom(seed);
  const drawn = sources.map((source) => ({ source, key: random() })).sort((a, b) => a.key - b.key).slice(0, 60).map(({ source }) => source);
  return generateRows(language, drawn, (text) => typescriptTakes(language, text), count, seed);
}

function filesUnder(folder: string, endings: readonly string[]): string[] {
  let entries: string[];
  try {
    entries = readdirSync(folder, { recursive: true }) as string[];
  } catch {
    return [];
  }
  return entries.filter((name) => endings.some((ending) => name.endsWith(ending)) && !/\.d\.ts$|\.min\.|node_modules|benchmark/.test(name)).sort().map((name) => path.join(folder, name)).filter((file) => statSync(file).isFile());
}

/** Whether a file is as people write it: of a usual length, and not minified. */
function isWritten(text: string): boolean {
  const lines = text.split('\n');
  return lines.length >= 60 && lines.length <= 700 && lines.every((line) => line.length < 240);
}
