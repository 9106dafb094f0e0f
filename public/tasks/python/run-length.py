def run_length_encode(text):
    """Encode runs: "aaab" -> "3ab"; single characters have no count. Digits don't occur in the text."""
    encoded = ""
    index = 0
    while index < len(text):
        length = 1
        while index + length < len(text) and text[index + length] == text[index]:
            length += 1
        encoded += (str(length) if length > 1 else "") + text[index]
        index += length
    return encoded

# --- tests ---
assert run_length_encode("aaab") == "3ab"
assert run_length_encode("") == ""
assert run_length_encode("abc") == "abc"
assert run_length_encode("xx" + "y" * 12) == "2x12y"
