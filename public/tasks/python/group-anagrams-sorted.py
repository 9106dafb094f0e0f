def group_by_letters(words):
    """Group words made of the same letters; groups in order of first appearance, only those with two words or more."""
    groups = {}
    for word in words:
        key = "".join(sorted(word.lower()))
        groups.setdefault(key, []).append(word)
    return [group for group in groups.values() if len(group) > 1]

# --- tests ---
assert group_by_letters(["Tea", "eat", "tin", "ate", "nit", "x"]) == [["Tea", "eat", "ate"], ["tin", "nit"]]
assert group_by_letters([]) == []
assert group_by_letters(["a", "b"]) == []
