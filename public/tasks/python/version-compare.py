def compare_versions(a, b):
    """-1, 0 or 1 for dotted versions; missing parts count as 0 and a pre-release ("1.2-rc") comes before its release."""
    def parse(version):
        numbers, _, label = version.partition("-")
        parts = [int(part) for part in numbers.split(".")]
        while parts and parts[-1] == 0:
            parts.pop()
        return parts, label == "", label

    left, right = parse(a), parse(b)
    if left == right:
        return 0
    return -1 if left < right else 1

# --- tests ---
assert compare_versions("1.2", "1.10") == -1
assert compare_versions("2.0.0", "2") == 0
assert compare_versions("1.2", "1.2-rc") == 1
assert compare_versions("1.2-alpha", "1.2-beta") == -1
assert compare_versions("3", "2.9.9") == 1
