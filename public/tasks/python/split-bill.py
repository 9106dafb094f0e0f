def split_bill(total_cents, people):
    """Shares that add up to the total and differ by one cent at most, larger ones first."""
    share, extra = divmod(total_cents, people)
    return [share + 1 if person < extra else share for person in range(people)]

# --- tests ---
assert split_bill(1000, 3) == [334, 333, 333]
assert split_bill(9, 3) == [3, 3, 3]
assert split_bill(2, 4) == [1, 1, 0, 0]
assert sum(split_bill(12345, 7)) == 12345
