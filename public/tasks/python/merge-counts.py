def merge_counts(*counters):
    """Add dictionaries of counts; keys whose sum is zero are dropped."""
    merged = {}
    for counter in counters:
        for key, count in counter.items():
            merged[key] = merged.get(key, 0) + count
    return {key: count for key, count in merged.items() if count != 0}

# --- tests ---
assert merge_counts({"a": 1}, {"a": 2, "b": 1}) == {"a": 3, "b": 1}
assert merge_counts({"a": 1}, {"a": -1}) == {}
assert merge_counts() == {}
assert merge_counts({"x": 5}, {}, {"x": 1, "y": 0}) == {"x": 6}
