def connected_groups(count, links):
    """Sizes of the groups of 0..count-1 joined by links, largest first (union-find)."""
    parent = list(range(count))

    def find(node):
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for a, b in links:
        parent[find(a)] = find(b)
    sizes = {}
    for node in range(count):
        root = find(node)
        sizes[root] = sizes.get(root, 0) + 1
    return sorted(sizes.values(), reverse=True)

# --- tests ---
assert connected_groups(5, [(0, 1), (1, 2)]) == [3, 1, 1]
assert connected_groups(0, []) == []
assert connected_groups(4, [(0, 1), (2, 3), (3, 0)]) == [4]
assert connected_groups(3, [(0, 0)]) == [1, 1, 1]
