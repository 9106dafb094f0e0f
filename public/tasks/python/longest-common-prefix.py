def common_prefix(words):
    """The longest prefix that all words share; "" for no words."""
    if not words:
        return ""
    shortest = min(words, key=len)
    for index, char in enumerate(shortest):
        if any(word[index] != char for word in words):
            return shortest[:index]
    return shortest

# --- tests ---
assert common_prefix(["interview", "internet", "interval"]) == "inter"
assert common_prefix([]) == ""
assert common_prefix(["abc"]) == "abc"
assert common_prefix(["x", "y"]) == ""
assert common_prefix(["ab", "abc"]) == "ab"
