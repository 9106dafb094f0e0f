type Matrix = number[][];

/** Product of two matrices; throws RangeError where the inner sizes differ. */
function multiply(a: Matrix, b: Matrix): Matrix {
  const inner = b.length;
  if (a.some((row) => row.length !== inner)) {
    throw new RangeError('inner sizes differ');
  }
  const width = b[0]?.length ?? 0;
  return a.map((row) => {
    const out: number[] = [];
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let k = 0; k < inner; k++) {
        sum += row[k]! * b[k]![column]!;
      }
      out.push(sum);
    }
    return out;
  });
}

// --- tests ---
check(multiply([[1, 2], [3, 4]], [[5], [6]]), [[17], [39]]);
check(multiply([[2]], [[3, 4, 5]]), [[6, 8, 10]]);
let failed = false;
try { multiply([[1, 2]], [[1]]); } catch (error) { failed = error instanceof RangeError; }
check(failed, true);
