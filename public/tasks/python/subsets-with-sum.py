def subsets_with_sum(numbers, target):
    """All sub-lists (in order, by index) of positive numbers that add up to the target."""
    found = []

    def search(index, chosen, total):
        if total == target:
            found.append(list(chosen))
            return
        for next_index in range(index, len(numbers)):
            if total + numbers[next_index] <= target:
                chosen.append(numbers[next_index])
                search(next_index + 1, chosen, total + numbers[next_index])
                chosen.pop()

    search(0, [], 0)
    return found

# --- tests ---
assert subsets_with_sum([1, 2, 3, 4], 5) == [[1, 4], [2, 3]]
assert subsets_with_sum([5, 5], 5) == [[5], [5]]
assert subsets_with_sum([2, 4], 7) == []
assert subsets_with_sum([1, 2, 3], 6) == [[1, 2, 3]]
