/** Splits an array into [matching, others] by a predicate, keeping the order. */
function partition(items, matches) {
  const yes = [];
  const no = [];
  items.forEach((item, index) => {
    (matches(item, index) ? yes : no).push(item);
  });
  return [yes, no];
}

// --- tests ---
check(partition([1, 2, 3, 4, 5], (n) => n > 2), [[3, 4, 5], [1, 2]]);
check(partition(['a', 'b', 'c'], (_, index) => index === 1), [['b'], ['a', 'c']]);
check(partition([], () => true), [[], []]);
