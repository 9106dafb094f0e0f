def weighted_median(pairs):
    """The smallest value at which the running weight reaches half of all weight.

    `pairs` holds (value, weight); returns None for no pairs.
    """
    if not pairs:
        return None
    half = sum(weight for _, weight in pairs) / 2
    running = 0
    for value, weight in sorted(pairs):
        running += weight
        if running >= half:
            return value

# --- tests ---
assert weighted_median([]) is None
assert weighted_median([(1, 1), (2, 1), (3, 1)]) == 2
assert weighted_median([(10, 1), (5, 10)]) == 5
assert weighted_median([(4, 1), (1, 1)]) == 1
assert weighted_median([(3, 2), (1, 1), (2, 1)]) == 2
