/** Splits one CSV line; quoted fields may hold commas and doubled quotes. */
function parseCsvLine(line) {
  const fields = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const char = line[i];
    if (quoted && char === '"' && line[i + 1] === '"') {
      field += '"';
      i++;
    } else if (char === '"') {
      quoted = !quoted;
    } else if (char === ',' && !quoted) {
      fields.push(field);
      field = '';
    } else {
      field += char;
    }
  }
  fields.push(field);
  return fields;
}

// --- tests ---
check(parseCsvLine('a,b,c'), ['a', 'b', 'c']);
check(parseCsvLine('"x,y",z'), ['x,y', 'z']);
check(parseCsvLine('"he said ""hi""",'), ['he said "hi"', '']);
check(parseCsvLine(''), ['']);
