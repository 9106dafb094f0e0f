def wrap_to_width(text, width):
    """Break text into lines of at most `width` characters without splitting words.

    A word longer than the width stands alone on its line.
    wrap_to_width("a bb ccc", 4) -> ["a bb", "ccc"]
    """
    lines = []
    current = ""
    for word in text.split():
        candidate = word if current == "" else current + " " + word
        if len(candidate) <= width or current == "":
            current = candidate
        else:
            lines.append(current)
            current = word
    if current:
        lines.append(current)
    return lines

# --- tests ---
assert wrap_to_width("a bb ccc", 4) == ["a bb", "ccc"]
assert wrap_to_width("", 5) == []
assert wrap_to_width("one two  three four", 9) == ["one two", "three", "four"]
assert wrap_to_width("extraordinary a b", 5) == ["extraordinary", "a b"]
assert wrap_to_width("ab cd", 5) == ["ab cd"]
