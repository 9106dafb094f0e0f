from collections import deque


def shortest_steps(graph, start, goal):
    """Fewest edges from start to goal in a directed graph {node: [neighbours]}; -1 where there is no way."""
    distance = {start: 0}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        if node == goal:
            return distance[node]
        for neighbour in graph.get(node, []):
            if neighbour not in distance:
                distance[neighbour] = distance[node] + 1
                queue.append(neighbour)
    return -1

# --- tests ---
graph = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["f"], "e": ["f"]}
assert shortest_steps(graph, "a", "f") == 3
assert shortest_steps(graph, "a", "a") == 0
assert shortest_steps(graph, "f", "a") == -1
assert shortest_steps(graph, "a", "e") == 2
