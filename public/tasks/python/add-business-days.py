from datetime import date, timedelta


def add_business_days(start, count, holidays=()):
    """The date `count` working days after `start`; Saturdays, Sundays and holidays don't count."""
    current = start
    remaining = count
    while remaining > 0:
        current += timedelta(days=1)
        if current.weekday() < 5 and current not in holidays:
            remaining -= 1
    return current

# --- tests ---
assert add_business_days(date(2024, 3, 1), 1) == date(2024, 3, 4)
assert add_business_days(date(2024, 3, 4), 5) == date(2024, 3, 11)
assert add_business_days(date(2024, 3, 4), 0) == date(2024, 3, 4)
assert add_business_days(date(2024, 12, 24), 2, {date(2024, 12, 25)}) == date(2024, 12, 27)
