/** Matches a path against a pattern such as "/users/:id"; returns the parameters or null. */
function matchRoute(pattern, path) {
  const expected = pattern.split('/').filter(Boolean);
  const actual = path.split('/').filter(Boolean);
  if (expected.length !== actual.length) return null;
  const parameters = {};
  for (let i = 0; i < expected.length; i++) {
    if (expected[i].startsWith(':')) {
      parameters[expected[i].slice(1)] = decodeURIComponent(actual[i]);
    } else if (expected[i] !== actual[i]) {
      return null;
    }
  }
  return parameters;
}

// --- tests ---
check(matchRoute('/users/:id', '/users/42/'), { id: '42' });
check(matchRoute('/users/:id', '/users'), null);
check(matchRoute('/a/:b/c/:d', '/a/x%20y/c/2'), { b: 'x y', d: '2' });
check(matchRoute('/a/b', '/a/c'), null);
check(matchRoute('/', '/'), {});
