import type { Node } from 'web-tree-sitter';
import { quote, type Complaint } from '../complaint';

/** Expressions that Java takes as statements. */
const STATEMENT_EXPRESSIONS = new Set(['assignment_expression', 'update_expression', 'method_invocation', 'object_creation_expression', 'switch_expression', 'template_expression']);
const ASSIGNABLE = new Set(['identifier', 'field_access', 'array_access']);

/** What javac's parser refuses though the grammar takes it, in source order. */
export function javaRuleComplaints(root: Node): Complaint[] {
  const found: Complaint[] = [];
  for (const statement of root.descendantsOfType('expression_statement')) {
    // Where tree-sitter itself lost its way, its tree proves nothing.
    if (statement.hasError || statement.parent?.hasError === true || isArmValue(statement)) continue;
    const expression = statement.namedChildren.find(({ type }) => !type.endsWith('comment'));
    if (expression !== undefined && !STATEMENT_EXPRESSIONS.has(expression.type)) found.push(complain(expression, 'not-a-statement', `${quote(expression.text)} is not a statement.`));
  }
  for (const assignment of root.descendantsOfType('assignment_expression')) {
    if (assignment.hasError) continue;
    let left = assignment.childForFieldName('left');
    while (left?.type === 'parenthesized_expression') left = left.namedChildren.find(({ type }) => !type.endsWith('comment')) ?? null;
    // javac's parser takes `f() = 3` and leaves it to a later phase; a cast or a class literal has no such reading.
    if (left !== null && !ASSIGNABLE.has(left.type) && TYPE_LIKE.has(left.type)) found.push(complain(left, 'assignment-target', `${quote(left.text)} can't be assigned to.`));
  }
  for (const declarator of root.descendantsOfType('variable_declarator')) {
    // java-parser takes `int = 3` for an assignment.
    const type = declarator.childForFieldName('name')?.isMissing === true ? declarator.parent?.childForFieldName('type') : null;
    if (type != null && TYPE_LIKE.has(type.type)) found.push(complain(type, 'assignment-target', `${quote(type.text)} can't be assigned to.`));
  }
  for (const modifiers of root.descendantsOfType('modifiers')) {
    const seen = new Set<string>();
    for (const modifier of modifiers.children) {
      if (modifier.isNamed) continue;
      if (seen.has(modifier.type)) found.push(complain(modifier, 'unexpected-token', `${quote(modifier.type)} is there twice.`));
      seen.add(modifier.type);
    }
  }
  for (const literal of root.descendantsOfType('decimal_integer_literal')) {
    if (!fits(literal)) found.push(complain(literal, 'number-range', `${quote(literal.text)} is too large for its type.`));
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Where a switch is a statement; anywhere else it has a value. */
const STATEMENT_PARENTS = new Set(['program', 'block', 'constructor_body', 'switch_block_statement_group', 'labeled_statement', 'if_statement', 'for_statement', 'enhanced_for_statement', 'while_statement', 'do_statement']);

/** Whether what looks like a statement is the value of an arm, `case 1 -> 2;`, in a switch that has a value. */
function isArmValue({ parent: arm }: Node): boolean {
  const owner = arm?.type === 'switch_rule' ? arm.parent?.parent : null;
  const parent = owner?.parent;
  if (owner?.type !== 'switch_expression' || parent == null) return false;
  return parent.type === 'expression_statement' ? isArmValue(parent) : !STATEMENT_PARENTS.has(parent.type);
}

const TYPE_LIKE = new Set(['cast_expression', 'class_literal', 'integral_type', 'floating_point_type', 'boolean_type', 'void_type']);

/** Whether a decimal literal is in range; 2147483648 only as the operand of a minus. */
function fits(literal: Node): boolean {
  const digits = literal.text.replaceAll('_', '');
  if (!/^\d+[lL]?$/.test(digits)) return true;
  const isLong = /[lL]$/.test(digits);
  const value = BigInt(digits.replace(/[lL]$/, ''));
  const limit = isLong ? 9223372036854775808n : 2147483648n;
  const negated = literal.parent?.type === 'unary_expression' && literal.parent.text.startsWith('-');
  return value < limit || (value === limit && negated);
}

function complain({ startIndex, endIndex }: Node, code: string, message: string): Complaint {
  return { code, message, start: startIndex, end: endIndex };
}
