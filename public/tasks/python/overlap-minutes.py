def overlap_minutes(first, second):
    """Minutes that two (start, end) intervals of "HH:MM" times share on one day."""
    def to_minutes(clock):
        hours, minutes = clock.split(":")
        return int(hours) * 60 + int(minutes)

    start = max(to_minutes(first[0]), to_minutes(second[0]))
    end = min(to_minutes(first[1]), to_minutes(second[1]))
    return max(0, end - start)

# --- tests ---
assert overlap_minutes(("09:00", "10:30"), ("10:00", "12:00")) == 30
assert overlap_minutes(("09:00", "10:00"), ("10:00", "12:00")) == 0
assert overlap_minutes(("09:00", "09:05"), ("11:00", "12:00")) == 0
assert overlap_minutes(("08:15", "20:00"), ("10:00", "10:59")) == 59
