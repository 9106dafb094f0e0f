def spiral_order(matrix):
    """Values of a rectangular matrix read in a clockwise spiral from the top left."""
    values = []
    rows = [list(row) for row in matrix]
    while rows:
        values.extend(rows.pop(0))
        rows = [list(column) for column in zip(*rows)][::-1]
    return values

# --- tests ---
assert spiral_order([[1, 2, 3], [4, 5, 6], [7, 8, 9]]) == [1, 2, 3, 6, 9, 8, 7, 4, 5]
assert spiral_order([]) == []
assert spiral_order([[1, 2], [3, 4], [5, 6]]) == [1, 2, 4, 6, 5, 3]
