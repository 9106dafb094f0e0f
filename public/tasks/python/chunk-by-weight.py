def chunk_by_weight(items, limit, weight=len):
    """Split items, in order, into chunks whose weights add up to at most `limit`.

    An item heavier than the limit gets a chunk of its own.
    """
    chunks = []
    load = 0
    for item in items:
        cost = weight(item)
        if chunks and load + cost <= limit:
            chunks[-1].append(item)
            load += cost
        else:
            chunks.append([item])
            load = cost
    return chunks

# --- tests ---
assert chunk_by_weight(["aa", "b", "ccc", "d"], 3) == [["aa", "b"], ["ccc"], ["d"]]
assert chunk_by_weight([], 3) == []
assert chunk_by_weight(["aaaaa", "b"], 3) == [["aaaaa"], ["b"]]
assert chunk_by_weight([2, 2, 2], 4, weight=lambda n: n) == [[2, 2], [2]]
