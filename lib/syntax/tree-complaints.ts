import type { Node, Tree } from 'web-tree-sitter';
import { quote, type Complaint } from './complaint';

/**
 * The syntax errors of a tree in source order; empty exactly when `rootNode.hasError` is false.
 * A hidden missing token leaves only a flag on its parent: it is reported at that parent's end.
 */
export function treeComplaints(tree: Tree, limit = 50): Complaint[] {
  const found: Complaint[] = [];
  if (tree.rootNode.hasError) visit(tree.rootNode, found, limit);
  return found;
}

function visit(node: Node, found: Complaint[], limit: number): void {
  if (found.length >= limit) return;
  if (node.isMissing) {
    found.push({ code: 'missing-token', message: `Expected ${quote(node.type)} here.`, start: node.startIndex, end: node.endIndex });
    return;
  }
  if (node.isError) {
    found.push({ code: 'unexpected-token', message: `Unexpected ${quote(node.text)}.`, start: node.startIndex, end: node.endIndex });
    return;
  }
  const before = found.length;
  for (const child of node.children) if (child.hasError) visit(child, found, limit);
  if (found.length === before) found.push({ code: 'missing-token', message: 'Something is missing here.', start: node.endIndex, end: node.endIndex });
}
