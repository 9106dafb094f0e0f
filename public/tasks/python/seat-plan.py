def assign_seats(rows, requests):
    """Seat groups side by side: each takes the first row with enough free places.

    `rows` holds the free places per row; returns the row index per request, None where none fits.
    """
    free = list(rows)
    assigned = []
    for size in requests:
        for index, places in enumerate(free):
            if places >= size:
                free[index] -= size
                assigned.append(index)
                break
        else:
            assigned.append(None)
    return assigned

# --- tests ---
assert assign_seats([3, 5], [2, 4, 1, 1]) == [0, 1, 0, 1]
assert assign_seats([2], [3, 2]) == [None, 0]
assert assign_seats([], [1]) == [None]
