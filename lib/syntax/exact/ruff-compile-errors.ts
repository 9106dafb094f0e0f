import { PYTHON_LEXICAL } from '../languages';
import { scan } from '../scan';

/**
 * Errors that Ruff reports as syntax errors, but CPython only when it compiles the tree: `ast.parse` takes such code,
 * and the gate is about what parses.
 */
const COMPILE_TIME_ONLY: readonly RegExp[] = [
  /^duplicate (keyword argument|parameter|type parameter)/i,
  /`__debug__`/,
  /^`?__future__`? imports must be/,
  /^assignment expression (cannot be used in a comprehension|within a comprehension|cannot rebind)/,
  /^non default type parameter/,
  /^multiple (assignments to name|starred names in)/,
  /makes remaining patterns unreachable$/,
  /^starred assignment target must be/,
  /cannot be used within a /,
  /^mapping pattern checks duplicate key/,
  /^attribute name .* repeated in class pattern/,
  /is used prior to (global|nonlocal) declaration/,
  /^cannot use an asynchronous comprehension/,
  /outside (of )?(a|an|the)? ?(function|asynchronous function|loop)$/,
  /^nonlocal declaration not allowed/,
  /is nonlocal and global$/,
  /^annotated name .* can't be/,
  /^`yield from` statement in async/,
  /only allowed at module level$/,
  /^Two starred expressions in assignment/,
  /^Future feature/,
  /cannot refer to a parameter and a/,
  /^alternative patterns bind different names/,
  /^no binding for nonlocal/,
  /^`return` with value in async generator/,
];

/** Whether a message of Ruff is about code that parses. */
export function isCompileTimeOnly(message: string): boolean {
  return COMPILE_TIME_ONLY.some((pattern) => pattern.test(message));
}

/** Whether a starred expression at an offset is one that only the compiler refuses: the whole of a statement or value, without brackets. */
export function isWholeStarredValue(text: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /(^|[;:=]|\b(return|yield|in))\s*$/.test(line) && scan(text.slice(0, start), PYTHON_LEXICAL).open.length === 0;
}
