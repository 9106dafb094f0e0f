def parse_duration(text):
    """Parse durations such as "1h30m", "45s" or "2d" into seconds.

    Raises ValueError where the text is empty or holds anything else.
    """
    units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    total = 0
    digits = ""
    for char in text:
        if char.isdigit():
            digits += char
        elif char in units and digits:
            total += int(digits) * units[char]
            digits = ""
        else:
            raise ValueError(f"unexpected {char!r}")
    if digits or not text:
        raise ValueError("a number without a unit")
    return total

# --- tests ---
assert parse_duration("1h30m") == 5400
assert parse_duration("45s") == 45
assert parse_duration("2d1s") == 172801
for bad in ["", "10", "h", "1x", "1h5"]:
    try:
        parse_duration(bad)
    except ValueError:
        continue
    raise AssertionError(bad)
