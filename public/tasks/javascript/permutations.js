/** All orders of the items of an array, in lexicographic order of positions. */
function permutations(items) {
  if (items.length <= 1) return [items];
  const result = [];
  items.forEach((item, index) => {
    const rest = [...items.slice(0, index), ...items.slice(index + 1)];
    for (const tail of permutations(rest)) {
      result.push([item, ...tail]);
    }
  });
  return result;
}

// --- tests ---
check(permutations([1, 2, 3]), [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]);
check(permutations([]), [[]]);
check(permutations(['x', 'x']), [['x', 'x'], ['x', 'x']]);
