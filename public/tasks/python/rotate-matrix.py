def rotate_clockwise(matrix):
    """A new matrix turned by 90 degrees clockwise: [[1, 2], [3, 4]] -> [[3, 1], [4, 2]]."""
    if not matrix:
        return []
    height = len(matrix)
    width = len(matrix[0])
    return [[matrix[height - 1 - row][column] for row in range(height)] for column in range(width)]

# --- tests ---
assert rotate_clockwise([[1, 2], [3, 4]]) == [[3, 1], [4, 2]]
assert rotate_clockwise([[1, 2, 3]]) == [[1], [2], [3]]
assert rotate_clockwise([]) == []
assert rotate_clockwise([[1], [2]]) == [[2, 1]]
