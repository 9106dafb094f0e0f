def expand_ranges(spec):
    """Expand a page range specification into a sorted list without repetitions.

    expand_ranges("1-3,7") -> [1, 2, 3, 7]
    """
    pages = set()
    for part in spec.split(","):
        part = part.strip()
        if not part:
            continue
        if "-" in part:
            first, last = part.split("-")
            pages.update(range(int(first), int(last) + 1))
        else:
            pages.add(int(part))
    return sorted(pages)

# --- tests ---
assert expand_ranges("1-3,7") == [1, 2, 3, 7]
assert expand_ranges(" 5 , 2-2, ,5") == [2, 5]
assert expand_ranges("") == []
assert expand_ranges("9-10,1") == [1, 9, 10]
