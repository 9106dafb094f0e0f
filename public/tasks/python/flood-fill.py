def flood_fill(grid, row, column, colour):
    """Recolour the connected area (4 neighbours) around a cell in place and return its size."""
    old = grid[row][column]
    if old == colour:
        return 0
    stack = [(row, column)]
    size = 0
    while stack:
        r, c = stack.pop()
        if not (0 <= r < len(grid) and 0 <= c < len(grid[r])):
            continue
        if grid[r][c] != old:
            continue
        grid[r][c] = colour
        size += 1
        stack.extend([(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)])
    return size

# --- tests ---
grid = [list("aab"), list("abb"), list("baa")]
assert flood_fill(grid, 0, 0, "x") == 3
assert grid == [list("xxb"), list("xbb"), list("baa")]
assert flood_fill(grid, 0, 0, "x") == 0
assert flood_fill(grid, 1, 1, "q") == 3
assert grid == [list("xxq"), list("xqq"), list("baa")]
