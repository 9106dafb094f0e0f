import re
from collections import Counter


def top_words(text, count, minimum_length=1):
    """The most frequent lower-case words with their counts; ties in alphabetical order."""
    words = re.findall(r"[a-z']+", text.lower())
    counts = Counter(word for word in words if len(word) >= minimum_length)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ordered[:count]

# --- tests ---
assert top_words("The cat. the DOG, a cat", 2) == [("cat", 2), ("the", 2)]
assert top_words("a a bb", 5, 2) == [("bb", 1)]
assert top_words("", 3) == []
assert top_words("don't stop, don't", 1) == [("don't", 2)]
