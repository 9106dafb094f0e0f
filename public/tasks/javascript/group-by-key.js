/** Groups items by the string that `keyOf` gives; groups keep the order of the items. */
function groupBy(items, keyOf) {
  const groups = {};
  for (const item of items) {
    const key = keyOf(item);
    if (!Object.hasOwn(groups, key)) {
      groups[key] = [];
    }
    groups[key].push(item);
  }
  return groups;
}

// --- tests ---
check(groupBy([1, 2, 3, 4], (n) => (n % 2 === 0 ? 'even' : 'odd')), { odd: [1, 3], even: [2, 4] });
check(groupBy([], (n) => n), {});
check(groupBy(['constructor', 'cat'], (word) => word), { constructor: ['constructor'], cat: ['cat'] });
