/** Merges plain objects recursively into a new one; arrays and other values of the second win. */
function deepMerge(first, second) {
  const merged = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const mine = merged[key];
    const bothObjects = isPlain(mine) && isPlain(value);
    merged[key] = bothObjects ? deepMerge(mine, value) : value;
  }
  return merged;
}

function isPlain(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// --- tests ---
const left = { a: { x: 1, y: 2 }, list: [1] };
check(deepMerge(left, { a: { y: 3, z: 4 }, list: [2] }), { a: { x: 1, y: 3, z: 4 }, list: [2] });
check(left, { a: { x: 1, y: 2 }, list: [1] });
check(deepMerge({}, { a: { b: null } }), { a: { b: null } });
check(deepMerge({ a: { b: 1 } }, { a: 5 }), { a: 5 });
