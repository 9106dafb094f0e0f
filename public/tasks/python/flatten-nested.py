def flatten_nested(items):
    """Flatten lists and tuples of any depth; strings stay whole."""
    flat = []
    for item in items:
        if isinstance(item, (list, tuple)):
            flat.extend(flatten_nested(item))
        else:
            flat.append(item)
    return flat

# --- tests ---
assert flatten_nested([1, [2, (3, ["ab"])], []]) == [1, 2, 3, "ab"]
assert flatten_nested([]) == []
assert flatten_nested(("x", ["y"])) == ["x", "y"]
