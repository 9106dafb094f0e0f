/** Remembers results by the arguments' JSON text; `calls` counts real calls. */
function memoize<A extends unknown[], R>(compute: (...args: A) => R): { run: (...args: A) => R; calls: () => number } {
  const results = new Map<string, R>();
  let calls = 0;
  return {
    run: (...args) => {
      const key = JSON.stringify(args);
      if (!results.has(key)) {
        calls++;
        results.set(key, compute(...args));
      }
      return results.get(key) as R;
    },
    calls: () => calls,
  };
}

// --- tests ---
const power = memoize((base: number, exponent: number) => base ** exponent);
check(power.run(2, 3), 8);
check(power.run(2, 3), 8);
check(power.run(3, 2), 9);
check(power.calls(), 2);
const nothing = memoize((): number | undefined => undefined);
nothing.run();
nothing.run();
check(nothing.calls(), 1);
