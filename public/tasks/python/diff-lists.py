def diff_keys(old, new):
    """Compare dictionaries: (added, removed, changed) as sorted lists of keys."""
    added = sorted(key for key in new if key not in old)
    removed = sorted(key for key in old if key not in new)
    changed = sorted(key for key in old if key in new and old[key] != new[key])
    return added, removed, changed

# --- tests ---
assert diff_keys({"a": 1, "b": 2, "c": 3}, {"b": 2, "c": 4, "d": 5}) == (["d"], ["a"], ["c"])
assert diff_keys({}, {}) == ([], [], [])
assert diff_keys({"x": None}, {"x": 0}) == ([], [], ["x"])
