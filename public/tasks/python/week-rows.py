from datetime import date, timedelta


def week_rows(year, month):
    """Rows of a month's calendar, Monday first; days of other months are 0."""
    first = date(year, month, 1)
    row = [0] * first.weekday()
    rows = []
    day = first
    while day.month == month:
        row.append(day.day)
        if len(row) == 7:
            rows.append(row)
            row = []
        day += timedelta(days=1)
    if row:
        rows.append(row + [0] * (7 - len(row)))
    return rows

# --- tests ---
rows = week_rows(2024, 2)
assert rows[0] == [0, 0, 0, 1, 2, 3, 4]
assert rows[-1] == [26, 27, 28, 29, 0, 0, 0]
assert len(rows) == 5
assert week_rows(2021, 2) == [[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [15, 16, 17, 18, 19, 20, 21], [22, 23, 24, 25, 26, 27, 28]]
