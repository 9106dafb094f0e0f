def walk(commands, start=(0, 0)):
    """Follow L, R (turn) and F (one step) from `start`, facing north; return (x, y, facing)."""
    directions = [("N", 0, 1), ("E", 1, 0), ("S", 0, -1), ("W", -1, 0)]
    x, y = start
    heading = 0
    for command in commands:
        if command == "L":
            heading = (heading - 1) % 4
        elif command == "R":
            heading = (heading + 1) % 4
        elif command == "F":
            _, dx, dy = directions[heading]
            x += dx
            y += dy
    return x, y, directions[heading][0]

# --- tests ---
assert walk("FFRFF") == (2, 2, "E")
assert walk("LF", (5, 5)) == (4, 5, "W")
assert walk("RRF") == (0, -1, "S")
assert walk("") == (0, 0, "N")
