from collections import deque


def moving_average(values, size):
    """Means of the last `size` values at each position; at the start over those there are."""
    window = deque()
    total = 0.0
    means = []
    for value in values:
        window.append(value)
        total += value
        if len(window) > size:
            total -= window.popleft()
        means.append(total / len(window))
    return means

# --- tests ---
assert moving_average([1, 2, 3, 4], 2) == [1.0, 1.5, 2.5, 3.5]
assert moving_average([], 3) == []
assert moving_average([4, 8, 12], 5) == [4.0, 6.0, 8.0]
assert moving_average([5, 1], 1) == [5.0, 1.0]
