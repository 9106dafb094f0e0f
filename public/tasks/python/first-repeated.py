def first_repeated(items):
    """The item whose second appearance comes first; "none" where nothing repeats."""
    seen = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    return "none"

# --- tests ---
assert first_repeated([1, 2, 3, 2, 1]) == 2
assert first_repeated("abca") == "a"
assert first_repeated([]) == "none"
assert first_repeated([1, 2]) == "none"
