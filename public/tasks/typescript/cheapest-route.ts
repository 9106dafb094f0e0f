type Roads = Record<string, Record<string, number>>;

/** Length of the shortest way between two towns (Dijkstra); Infinity where there is none. */
function cheapestRoute(roads: Roads, from: string, to: string): number {
  const best: Record<string, number> = { [from]: 0 };
  const done = new Set<string>();
  for (;;) {
    let current: string | undefined;
    for (const town of Object.keys(best)) {
      if (!done.has(town) && (current === undefined || best[town]! < best[current]!)) current = town;
    }
    if (current === undefined) return Infinity;
    if (current === to) return best[current]!;
    done.add(current);
    for (const [next, length] of Object.entries(roads[current] ?? {})) {
      best[next] = Math.min(best[next] ?? Infinity, best[current]! + length);
    }
  }
}

// --- tests ---
const roads: Roads = { a: { b: 7, c: 3 }, c: { b: 1, d: 8 }, b: { d: 2 } };
check(cheapestRoute(roads, 'a', 'd'), 6);
check(cheapestRoute(roads, 'a', 'a'), 0);
check(cheapestRoute(roads, 'd', 'a'), Infinity);
check(cheapestRoute(roads, 'a', 'b'), 4);
