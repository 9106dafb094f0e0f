def align_columns(rows, gap=2):
    """Render rows of strings as left-aligned columns, without trailing spaces.

    align_columns([["id", "name"], ["10", "x"]]) -> ["id  name", "10  x"]
    """
    widths = []
    for row in rows:
        for index, cell in enumerate(row):
            if index == len(widths):
                widths.append(0)
            widths[index] = max(widths[index], len(cell))
    lines = []
    for row in rows:
        cells = [cell.ljust(widths[index] + gap) for index, cell in enumerate(row)]
        lines.append("".join(cells).rstrip())
    return lines

# --- tests ---
assert align_columns([["id", "name"], ["10", "x"]]) == ["id  name", "10  x"]
assert align_columns([["a", "b", "c"], ["long"]], 1) == ["a    b c", "long"]
assert align_columns([]) == []
assert align_columns([["x", "yy"], ["xxx", "y"]], 3) == ["x     yy", "xxx   y"]
