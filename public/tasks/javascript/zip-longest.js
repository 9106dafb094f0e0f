/** Pairs the items of several arrays by position; missing ones become `fill`. */
function zipLongest(arrays, fill) {
  const length = Math.max(0, ...arrays.map((array) => array.length));
  const rows = [];
  for (let i = 0; i < length; i++) {
    rows.push(arrays.map((array) => (i < array.length ? array[i] : fill)));
  }
  return rows;
}

// --- tests ---
check(zipLongest([[1, 2, 3], ['a']], null), [[1, 'a'], [2, null], [3, null]]);
check(zipLongest([], 0), []);
check(zipLongest([[], []], 0), []);
check(zipLongest([[undefined]], 1), [[undefined]]);
