def sparse_dot(a, b):
    """Dot product of two sparse vectors given as sorted lists of (index, value)."""
    total = 0
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i][0] == b[j][0]:
            total += a[i][1] * b[j][1]
            i += 1
            j += 1
        elif a[i][0] < b[j][0]:
            i += 1
        else:
            j += 1
    return total

# --- tests ---
assert sparse_dot([(0, 2), (3, 4)], [(3, 5), (9, 1)]) == 20
assert sparse_dot([], [(1, 1)]) == 0
assert sparse_dot([(1, 2), (2, 3), (5, 1)], [(1, 1), (4, 7), (5, 6)]) == 8
