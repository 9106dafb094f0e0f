/** Paths of all leaves of a JSON value: {"a": [1, {"b": 2}]} -> ["a.0", "a.1.b"]. Empty containers are leaves. */
function leafPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Object.entries(value);
  if (entries.length === 0) return [path];
  return entries.flatMap(([key, child]) => leafPaths(child, path === '' ? key : `${path}.${key}`));
}

// --- tests ---
check(leafPaths({ a: [1, { b: 2 }], c: null }), ['a.0', 'a.1.b', 'c']);
check(leafPaths({ x: {}, y: [] }), ['x', 'y']);
check(leafPaths(5), ['']);
