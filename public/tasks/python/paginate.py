def page_links(current, last, around=1):
    """Page numbers to show with None for gaps: first, last and those around the current page."""
    shown = []
    previous = 0
    for page in range(1, last + 1):
        if page in (1, last) or abs(page - current) <= around:
            if page - previous > 1:
                shown.append(None)
            shown.append(page)
            previous = page
    return shown

# --- tests ---
assert page_links(5, 9) == [1, None, 4, 5, 6, None, 9]
assert page_links(1, 3) == [1, 2, 3]
assert page_links(2, 2, 0) == [1, 2]
assert page_links(1, 10, 2) == [1, 2, 3, None, 10]
