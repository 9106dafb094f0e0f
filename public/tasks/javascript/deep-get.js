/** Reads "a.b[2].c" from nested objects and arrays; `fallback` where a step is missing. */
function deepGet(object, path, fallback) {
  const keys = path.replace(/\[(\d+)\]/g, '.$1').split('.').filter((key) => key !== '');
  let value = object;
  for (const key of keys) {
    if (value === null || value === undefined || !(key in Object(value))) {
      return fallback;
    }
    value = value[key];
  }
  return value;
}

// --- tests ---
const tree = { a: { b: [1, 2, { c: 'x' }] }, n: null };
check(deepGet(tree, 'a.b[2].c'), 'x');
check(deepGet(tree, 'a.z', 7), 7);
check(deepGet(tree, 'n.x', 'none'), 'none');
check(deepGet(tree, 'a.b[0]'), 1);
check(deepGet({ zero: 0 }, 'zero', 5), 0);
