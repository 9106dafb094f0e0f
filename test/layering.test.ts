import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Which folders of `lib/` a folder may import, besides itself. Type-only imports may also use the second list. */
const ALLOWED: Record<string, { values: string[]; types?: string[] }> = {
  completion: { values: [] },
  routing: { values: ['completion'] },
  evaluation: { values: ['routing', 'completion'] },
  charts: { values: ['evaluation'], types: ['routing', 'completion'] },
  engines: { values: ['completion'] },
  syntax: { values: ['completion'] },
  execution: { values: ['completion'], types: ['evaluation'] },
  workers: { values: ['engines', 'syntax', 'execution', 'evaluation', 'completion'], types: ['routing'] },
  session: { values: ['routing', 'completion'] },
  server: { values: ['completion', 'routing', 'engines'] },
  cli: { values: ['completion', 'routing', 'evaluation', 'charts', 'engines', 'syntax', 'execution', 'server', 'workers', 'i18n'] },
  i18n: { values: [] },
};

/** Folders that run unchanged in a page, a worker and Node: no React, Next, Node modules or browser globals. */
const PURE = ['completion', 'routing', 'evaluation', 'charts'];
const FORBIDDEN_GLOBALS = new Set(['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'indexedDB', 'process', 'Buffer', 'self', 'fetch', 'Worker', 'location']);

function sourceFiles(folder: string): string[] {
  const found: string[] = [];
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) found.push(...sourceFiles(file));
    else if (/\.tsx?$/.test(name)) found.push(file);
  }
  return found;
}

interface Import {
  file: string;
  line: number;
  specifier: string;
  typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (node: ts.Node, specifier: ts.Expression, typeOnly: boolean) => {
    if (ts.isStringLiteralLike(specifier)) {
      found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, specifier: specifier.text, typeOnly });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      const named = clause?.namedBindings;
      const allNamedAreTypes =
        clause !== undefined && clause.name === undefined && named !== undefined && ts.isNamedImports(named) && named.elements.length > 0 && named.elements.every((e) => e.isTypeOnly);
      add(node, node.moduleSpecifier, (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) || allNamedAreTypes);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) add(node, node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0] !== undefined) add(node, node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `lib/x/y.ts` -> `x`; anything outside lib -> null. */
function libFolder(file: string): string | null {
  const [top, folder] = path.relative(root, file).split(path.sep);
  return top === 'lib' && folder !== undefined ? folder : null;
}

/** The folder of lib that an import leads to; `outside` for the rest of the project; null for packages. */
function targetFolder(from: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return libFolder(path.join(root, specifier.slice(2))) ?? 'outside';
  if (specifier.startsWith('.')) return libFolder(path.resolve(path.dirname(from), specifier)) ?? 'outside';
  return null;
}

const files = sourceFiles(path.join(root, 'lib'));

describe('layering', () => {
  it('each folder of lib has a known place', () => {
    const folders = readdirSync(path.join(root, 'lib'));
    expect(folders.filter((f) => !(f in ALLOWED))).toEqual([]);
  });

  it('imports go only where the dependency rule allows', () => {
    const wrong: string[] = [];
    for (const found of files.flatMap(importsOf)) {
      const from = libFolder(found.file);
      const to = targetFolder(found.file, found.specifier);
      if (from === null || to === null || to === from) continue;
      const rule = ALLOWED[from];
      const allowed = to !== 'outside' && rule !== undefined && (rule.values.includes(to) || (found.typeOnly && (rule.types ?? []).includes(to)));
      if (!allowed) wrong.push(`${path.relative(root, found.file)}:${found.line} ${from} must not import ${found.specifier}`);
    }
    expect(wrong).toEqual([]);
  });

  it('the pure folders use no React, Next, Node module or browser global', () => {
    const wrong: string[] = [];
    for (const file of files.filter((f) => PURE.includes(libFolder(f) ?? ''))) {
      for (const { specifier, line } of importsOf(file)) {
        if (/^(node:|react|next|fs$|path$|worker_threads$)/.test(specifier)) wrong.push(`${path.relative(root, file)}:${line} imports ${specifier}`);
      }
      const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
      const visit = (node: ts.Node): void => {
        const isName = ts.isIdentifier(node) && FORBIDDEN_GLOBALS.has(node.text);
        const parent = node.parent as ts.Node | undefined;
        const isUse =
          isName &&
          parent !== undefined &&
          ((ts.isPropertyAccessExpression(parent) && parent.expression === node) || (ts.isCallExpression(parent) && parent.expression === node) || (ts.isNewExpression(parent) && parent.expression === node));
        if (isUse && !declaredIn(source, node.text)) wrong.push(`${path.relative(root, file)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} uses ${node.text}`);
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
    expect(wrong).toEqual([]);
  });

  it('each folder of lib opens with an index.ts whose head comment says what lives there', () => {
    const missing = readdirSync(path.join(root, 'lib')).filter((folder) => {
      try {
        return !readFileSync(path.join(root, 'lib', folder, 'index.ts'), 'utf8').startsWith('/**');
      } catch {
        return true;
      }
    });
    expect(missing).toEqual([]);
  });
});

/** True where the file declares the name itself, as a parameter, variable or function. */
function declaredIn(source: ts.SourceFile, name: string): boolean {
  let declared = false;
  const visit = (node: ts.Node): void => {
    if ((ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) && ts.isIdentifier(node.name) && node.name.text === name) declared = true;
    if (ts.isFunctionDeclaration(node) && node.name?.text === name) declared = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return declared;
}
