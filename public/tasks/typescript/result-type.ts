type Result<T> = { ok: true; value: T } | { ok: false; error: string };

/** Collects the values of results; the first failure wins. */
function allResults<T>(results: readonly Result<T>[]): Result<T[]> {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) {
      return result;
    }
    values.push(result.value);
  }
  return { ok: true, value: values };
}

// --- tests ---
check(allResults([{ ok: true, value: 1 }, { ok: true, value: 2 }]), { ok: true, value: [1, 2] });
check(allResults<number>([{ ok: true, value: 1 }, { ok: false, error: 'a' }, { ok: false, error: 'b' }]), { ok: false, error: 'a' });
check(allResults([]), { ok: true, value: [] });
