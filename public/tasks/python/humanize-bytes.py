def humanize_bytes(count):
    """Write a byte count with one decimal from 1024 on: 1536 -> "1.5 KB"; below as "512 B"."""
    if count < 1024:
        return f"{count} B"
    units = ["KB", "MB", "GB", "TB"]
    value = count / 1024
    unit = 0
    while value >= 1024 and unit < len(units) - 1:
        value /= 1024
        unit += 1
    return f"{value:.1f} {units[unit]}"

# --- tests ---
assert humanize_bytes(512) == "512 B"
assert humanize_bytes(1536) == "1.5 KB"
assert humanize_bytes(1024 ** 2 * 3) == "3.0 MB"
assert humanize_bytes(1024 ** 4 * 2048) == "2048.0 TB"
