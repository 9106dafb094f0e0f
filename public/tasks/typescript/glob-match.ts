/** Whether a file name matches a pattern with * (any characters) and ? (one character). */
function globMatches(pattern: string, name: string): boolean {
  if (pattern === '') return name === '';
  const [first, rest] = [pattern[0], pattern.slice(1)];
  if (first === '*') {
    return globMatches(rest, name) || (name !== '' && globMatches(pattern, name.slice(1)));
  }
  if (name === '') return false;
  return (first === '?' || first === name[0]) && globMatches(rest, name.slice(1));
}

// --- tests ---
check(globMatches('*.ts', 'index.ts'), true);
check(globMatches('*.ts', 'index.tsx'), false);
check(globMatches('a?c', 'abc'), true);
check(globMatches('a?c', 'ac'), false);
check(globMatches('*a*b', 'xxaxxbxxb'), true);
check(globMatches('', 'x'), false);
