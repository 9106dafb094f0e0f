def close_pairs(numbers, limit):
    """Count pairs of a sorted list whose difference is at most `limit`."""
    count = 0
    left = 0
    for right in range(len(numbers)):
        while numbers[right] - numbers[left] > limit:
            left += 1
        count += right - left
    return count

# --- tests ---
assert close_pairs([1, 2, 4, 7], 2) == 2
assert close_pairs([], 1) == 0
assert close_pairs([5, 5, 5], 0) == 3
assert close_pairs([1, 10, 20], 5) == 0
assert close_pairs([1, 2, 3, 4], 3) == 6
