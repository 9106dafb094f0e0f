/** Indents every line but blank ones by `depth` levels of two spaces. */
function indentLines(text: string, depth: number): string {
  const margin = '  '.repeat(depth);
  return text
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : margin + line))
    .join('\n');
}

// --- tests ---
check(indentLines('a\n  b\n\nc', 1), '  a\n    b\n\n  c');
check(indentLines('x', 0), 'x');
check(indentLines('   ', 2), '');
check(indentLines('a', 3), '      a');
