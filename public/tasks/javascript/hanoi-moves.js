/** Moves [from, to] that bring `count` disks from peg `from` to peg `to` over `via`. */
function hanoi(count, from, to, via) {
  if (count === 0) return [];
  return [
    ...hanoi(count - 1, from, via, to),
    [from, to],
    ...hanoi(count - 1, via, to, from),
  ];
}

// --- tests ---
check(hanoi(1, 'A', 'C', 'B'), [['A', 'C']]);
check(hanoi(2, 'A', 'C', 'B'), [['A', 'B'], ['A', 'C'], ['B', 'C']]);
check(hanoi(0, 'A', 'C', 'B'), []);
check(hanoi(5, 'A', 'C', 'B').length, 31);
