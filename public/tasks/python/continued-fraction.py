def continued_fraction(numerator, denominator):
    """Terms of the continued fraction of a positive fraction: 10/7 -> [1, 2, 3]."""
    terms = []
    while denominator != 0:
        quotient, remainder = divmod(numerator, denominator)
        terms.append(quotient)
        numerator, denominator = denominator, remainder
    return terms

# --- tests ---
assert continued_fraction(10, 7) == [1, 2, 3]
assert continued_fraction(4, 2) == [2]
assert continued_fraction(1, 3) == [0, 3]
assert continued_fraction(415, 93) == [4, 2, 6, 7]
