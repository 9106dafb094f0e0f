/** Writes a value as a CSV field: quoted where it holds a comma, a quote or a line break. */
function csvField(value) {
  const text = value === null || value === undefined ? '' : String(value);
  if (/[",\n\r]/.test(text)) {
    return '"' + text.replaceAll('"', '""') + '"';
  }
  return text;
}

// --- tests ---
check(csvField('plain'), 'plain');
check(csvField('a,b'), '"a,b"');
check(csvField('say "x"'), '"say ""x"""');
check(csvField(null), '');
check(csvField(0), '0');
check(csvField('two\nlines'), '"two\nlines"');
