def shift_letters(text, shift):
    """Shift ASCII letters around the alphabet, keep their case, leave everything else."""
    shifted = []
    for char in text:
        if char.isascii() and char.isalpha():
            base = ord("A") if char.isupper() else ord("a")
            shifted.append(chr((ord(char) - base + shift) % 26 + base))
        else:
            shifted.append(char)
    return "".join(shifted)

# --- tests ---
assert shift_letters("Abc-Z!", 1) == "Bcd-A!"
assert shift_letters("dog", -4) == "zkc"
assert shift_letters("é9", 3) == "é9"
assert shift_letters(shift_letters("Hello", 11), 15) == "Hello"
