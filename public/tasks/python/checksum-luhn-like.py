def check_digit(number):
    """Check digit for a digit string: from the right, digits are weighted 3, 1, 3, 1, …; the sum with the check digit is a multiple of 10."""
    total = 0
    for position, char in enumerate(reversed(number)):
        weight = 3 if position % 2 == 0 else 1
        total += int(char) * weight
    return (10 - total % 10) % 10

# --- tests ---
assert check_digit("629104150021") == 3
assert check_digit("0") == 0
assert check_digit("1") == 7
assert check_digit("12") == 3
