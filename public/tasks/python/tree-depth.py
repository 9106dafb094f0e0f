def tree_depth(tree):
    """Depth of a tree given as (value, [children]); None has depth 0."""
    if tree is None:
        return 0
    value, children = tree
    return 1 + max((tree_depth(child) for child in children), default=0)

# --- tests ---
assert tree_depth(None) == 0
assert tree_depth(("a", [])) == 1
assert tree_depth(("a", [("b", []), ("c", [("d", [])])])) == 3
