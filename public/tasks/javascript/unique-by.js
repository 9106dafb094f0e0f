/** Removes items whose key was seen before; the first of each key stays. */
function uniqueBy(items, keyOf) {
  const seen = new Set();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

// --- tests ---
check(uniqueBy([{ id: 1, n: 'a' }, { id: 2, n: 'b' }, { id: 1, n: 'c' }], (x) => x.id), [{ id: 1, n: 'a' }, { id: 2, n: 'b' }]);
check(uniqueBy([], (x) => x), []);
check(uniqueBy(['A', 'a', 'B'], (x) => x.toLowerCase()), ['A', 'B']);
