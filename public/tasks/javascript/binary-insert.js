/** Index at which `value` must be inserted so that the sorted array stays sorted; after equal values. */
function insertionIndex(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// --- tests ---
check(insertionIndex([1, 3, 3, 5], 3), 3);
check(insertionIndex([], 3), 0);
check(insertionIndex([1, 2], 9), 2);
check(insertionIndex([4, 6], 1), 0);
