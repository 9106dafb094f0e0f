def merge_intervals(intervals):
    """Merge closed intervals that overlap or touch; the result is sorted."""
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged

# --- tests ---
assert merge_intervals([(1, 3), (2, 6), (8, 9)]) == [(1, 6), (8, 9)]
assert merge_intervals([(5, 6), (1, 5)]) == [(1, 6)]
assert merge_intervals([(1, 10), (2, 3)]) == [(1, 10)]
assert merge_intervals([]) == []
