/**
 * Errors that Ruff reports as syntax errors, but CPython only when it compiles the tree: `ast.parse` takes such code,
 * and the gate is about what parses.
 */
const COMPILE_TIME_ONLY: readonly RegExp[] = [
  /^duplicate keyword argument/i,
  /^duplicate parameter/i,
  /^cannot (assign to|delete) `__debug__`/i,
];

/** Whether a message of Ruff is about code that parses. */
export function isCompileTimeOnly(message: string): boolean {
  return COMPILE_TIME_ONLY.some((pattern) => pattern.test(message));
}
