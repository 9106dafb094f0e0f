/** Splits an expression into numbers (as numbers), names and operators; throws on other characters. */
function tokenize(text) {
  const tokens = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const match = /^(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|([-+*\/()=]))/.exec(rest);
    if (match === null) {
      throw new Error('unexpected ' + rest[0]);
    }
    tokens.push(match[1] === undefined ? match[0] : Number(match[1]));
    rest = rest.slice(match[0].length).trimStart();
  }
  return tokens;
}

// --- tests ---
check(tokenize('x1 = 2.5*(y - 10)'), ['x1', '=', 2.5, '*', '(', 'y', '-', 10, ')']);
check(tokenize('   '), []);
let thrown = '';
try { tokenize('a # b'); } catch (error) { thrown = error.message; }
check(thrown, 'unexpected #');
