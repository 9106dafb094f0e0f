def round_half_even(cents, unit):
    """Round an integer amount to a multiple of `unit`; exactly half goes to the even multiple."""
    quotient, rest = divmod(cents, unit)
    if rest * 2 > unit:
        quotient += 1
    elif rest * 2 == unit and quotient % 2 == 1:
        quotient += 1
    return quotient * unit

# --- tests ---
assert round_half_even(25, 10) == 20
assert round_half_even(35, 10) == 40
assert round_half_even(26, 10) == 30
assert round_half_even(24, 10) == 20
assert round_half_even(-5, 10) == 0
assert round_half_even(12, 5) == 10
