def to_base(number, base):
    """Write an integer in a base from 2 to 16, lower-case digits, with a minus sign where negative."""
    digits = "0123456789abcdef"
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    number = abs(number)
    written = ""
    while number:
        written = digits[number % base] + written
        number //= base
    return sign + written

# --- tests ---
assert to_base(0, 2) == "0"
assert to_base(10, 2) == "1010"
assert to_base(-255, 16) == "-ff"
assert to_base(7, 3) == "21"
