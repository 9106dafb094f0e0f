def topological_order(dependencies):
    """Order names so that each comes after what it depends on; ties alphabetical.

    Raises ValueError on a cycle. {"app": ["lib"], "lib": []} -> ["lib", "app"]
    """
    remaining = {name: set(needs) for name, needs in dependencies.items()}
    order = []
    while remaining:
        ready = sorted(name for name, needs in remaining.items() if not needs)
        if not ready:
            raise ValueError("cycle")
        chosen = ready[0]
        order.append(chosen)
        del remaining[chosen]
        for needs in remaining.values():
            needs.discard(chosen)
    return order

# --- tests ---
assert topological_order({"app": ["lib"], "lib": []}) == ["lib", "app"]
assert topological_order({"c": ["a", "b"], "b": [], "a": [], "d": ["c"]}) == ["a", "b", "c", "d"]
assert topological_order({}) == []
try:
    topological_order({"a": ["b"], "b": ["a"]})
    raise AssertionError("no error on a cycle")
except ValueError:
    pass
