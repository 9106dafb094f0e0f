/** Ranks players by score, highest first; equal scores share a rank and the next rank is skipped. */
function rankPlayers(scores) {
  const sorted = Object.entries(scores).sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  let rank = 0;
  let previous;
  return sorted.map(([name, score], index) => {
    if (score !== previous) {
      rank = index + 1;
      previous = score;
    }
    return { name, rank };
  });
}

// --- tests ---
check(rankPlayers({ ann: 5, bob: 9, cid: 5, dee: 1 }), [
  { name: 'bob', rank: 1 },
  { name: 'ann', rank: 2 },
  { name: 'cid', rank: 2 },
  { name: 'dee', rank: 4 },
]);
check(rankPlayers({}), []);
