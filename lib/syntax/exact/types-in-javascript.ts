import type * as TypeScript from 'typescript';
import type { Complaint } from '../complaint';

/**
 * Type syntax in a JavaScript file, which TypeScript's parser takes and its compiler refuses ("can only be used in
 * TypeScript files"), as every JavaScript engine does. Only the first one is reported.
 */
export function typeSyntaxInJavaScript(ts: typeof TypeScript, file: TypeScript.SourceFile): Complaint[] {
  const found = firstTypeSyntax(ts, file);
  if (found === null) return [];
  return [{ code: 'types-in-javascript', message: 'Type syntax works in TypeScript files only.', start: found.getStart(file), end: found.end }];
}

function firstTypeSyntax(ts: typeof TypeScript, node: TypeScript.Node): TypeScript.Node | null {
  return typeSyntaxOf(ts, node) ?? ts.forEachChild(node, (child) => firstTypeSyntax(ts, child) ?? undefined) ?? null;
}

/** The part of a node that only TypeScript knows, or `null`. */
function typeSyntaxOf(ts: typeof TypeScript, node: TypeScript.Node): TypeScript.Node | null {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node)) return node;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node) || ts.isTypeAssertionExpression(node)) return node;
  if (ts.isImportEqualsDeclaration(node) || (ts.isExportAssignment(node) && node.isExportEquals === true)) return node;
  if ((ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) || (ts.isExportDeclaration(node) && node.isTypeOnly)) return node;
  if ((ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) && node.isTypeOnly) return node;
  if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) return node;
  const annotated = node as { readonly type?: TypeScript.Node; readonly typeParameters?: readonly TypeScript.Node[]; readonly typeArguments?: readonly TypeScript.Node[]; readonly questionToken?: TypeScript.Node };
  const isFunction = ts.isFunctionLike(node);
  if (isFunction || ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertyDeclaration(node)) {
    if (annotated.type !== undefined) return annotated.type;
  }
  if (isFunction && !('body' in node && node.body !== undefined) && !ts.isTypeNode(node)) return node;
  if ((isFunction || ts.isClassLike(node)) && annotated.typeParameters?.[0] !== undefined) return annotated.typeParameters[0];
  if ((ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isExpressionWithTypeArguments(node)) && annotated.typeArguments?.[0] !== undefined) return annotated.typeArguments[0];
  if ((ts.isParameter(node) || ts.isPropertyDeclaration(node) || ts.isMethodDeclaration(node)) && annotated.questionToken !== undefined) return annotated.questionToken;
  if (ts.canHaveModifiers(node)) return node.modifiers?.find(({ kind }) => TYPE_MODIFIERS.has(ts.SyntaxKind[kind])) ?? null;
  return null;
}

const TYPE_MODIFIERS = new Set(['AbstractKeyword', 'DeclareKeyword', 'PrivateKeyword', 'ProtectedKeyword', 'PublicKeyword', 'ReadonlyKeyword', 'OverrideKeyword', 'ConstKeyword']);
