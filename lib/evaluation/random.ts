/** A source of numbers in [0, 1). */
export type Random = () => number;

/** Mulberry32: small, fast, and the same sequence everywhere for one seed (taken modulo 2³²). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A shuffled copy (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}
