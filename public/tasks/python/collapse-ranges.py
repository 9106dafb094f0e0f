def collapse_ranges(numbers):
    """Write a list of integers as ranges, ascending: [1, 2, 3, 7] -> "1-3,7"."""
    ordered = sorted(set(numbers))
    parts = []
    index = 0
    while index < len(ordered):
        start = index
        while index + 1 < len(ordered) and ordered[index + 1] == ordered[index] + 1:
            index += 1
        if index == start:
            parts.append(str(ordered[start]))
        else:
            parts.append(f"{ordered[start]}-{ordered[index]}")
        index += 1
    return ",".join(parts)

# --- tests ---
assert collapse_ranges([1, 2, 3, 7]) == "1-3,7"
assert collapse_ranges([5, 4, 9, 4]) == "4-5,9"
assert collapse_ranges([]) == ""
assert collapse_ranges([3]) == "3"
assert collapse_ranges([1, 3, 5]) == "1,3,5"
