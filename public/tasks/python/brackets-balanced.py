def first_unbalanced(text):
    """Index of the first bracket of ()[]{} that breaks the balance; -1 where all are balanced.

    A bracket that is never closed counts at its own index, the innermost one first.
    """
    pairs = {")": "(", "]": "[", "}": "{"}
    open_brackets = []
    for index, char in enumerate(text):
        if char in pairs.values():
            open_brackets.append((char, index))
        elif char in pairs:
            if not open_brackets or open_brackets[-1][0] != pairs[char]:
                return index
            open_brackets.pop()
    return open_brackets[-1][1] if open_brackets else -1

# --- tests ---
assert first_unbalanced("a(b[c]{d})") == -1
assert first_unbalanced("(]") == 1
assert first_unbalanced("([)") == 2
assert first_unbalanced("((x)") == 0
assert first_unbalanced(")") == 0
assert first_unbalanced("([") == 1
