def make_change(amount, coins):
    """Fewest coins that make the amount, as a list in descending order; None where it can't be made."""
    best = [[]] + [None] * amount
    for target in range(1, amount + 1):
        for coin in coins:
            rest = target - coin
            if rest < 0 or best[rest] is None:
                continue
            if best[target] is None or len(best[rest]) + 1 < len(best[target]):
                best[target] = best[rest] + [coin]
    if best[amount] is None:
        return None
    return sorted(best[amount], reverse=True)

# --- tests ---
assert make_change(6, [1, 3, 4]) == [3, 3]
assert make_change(0, [5]) == []
assert make_change(7, [5, 4]) is None
assert make_change(11, [1, 5, 10]) == [10, 1]
