def digit_sum_base(number, base):
    """Sum of the digits of a non-negative integer written in `base` (2 or more)."""
    total = 0
    while number > 0:
        number, digit = divmod(number, base)
        total += digit
    return total

# --- tests ---
assert digit_sum_base(255, 2) == 8
assert digit_sum_base(255, 16) == 30
assert digit_sum_base(0, 10) == 0
assert digit_sum_base(907, 10) == 16
