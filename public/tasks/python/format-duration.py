def format_duration(seconds):
    """Write seconds with at most the two largest units: 3661 -> "1h 1m", 59 -> "59s", 0 -> "0s"."""
    units = [("d", 86400), ("h", 3600), ("m", 60), ("s", 1)]
    parts = []
    for name, size in units:
        count, seconds = divmod(seconds, size)
        if count > 0:
            parts.append(f"{count}{name}")
        if len(parts) == 2:
            break
    return " ".join(parts) if parts else "0s"

# --- tests ---
assert format_duration(3661) == "1h 1m"
assert format_duration(59) == "59s"
assert format_duration(0) == "0s"
assert format_duration(86400) == "1d"
assert format_duration(90061) == "1d 1h"
assert format_duration(86405) == "1d 5s"
