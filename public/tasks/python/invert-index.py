def invert_index(documents):
    """Map each lower-case word to the sorted list of names of the documents that hold it."""
    index = {}
    for name, text in documents.items():
        for word in set(text.lower().split()):
            index.setdefault(word, []).append(name)
    for names in index.values():
        names.sort()
    return index

# --- tests ---
index = invert_index({"b": "red Blue", "a": "blue blue", "c": ""})
assert index == {"red": ["b"], "blue": ["a", "b"]}
assert invert_index({}) == {}
