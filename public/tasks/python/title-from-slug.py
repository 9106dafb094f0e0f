def title_from_slug(slug, small_words=("of", "the", "and", "in")):
    """Turn a slug into a title; small words stay lower case unless they come first.

    title_from_slug("the-lord-of-the-flies") -> "The Lord of the Flies"
    """
    words = [word for word in slug.split("-") if word]
    titled = []
    for position, word in enumerate(words):
        if position > 0 and word in small_words:
            titled.append(word)
        else:
            titled.append(word[0].upper() + word[1:])
    return " ".join(titled)

# --- tests ---
assert title_from_slug("the-lord-of-the-flies") == "The Lord of the Flies"
assert title_from_slug("") == ""
assert title_from_slug("--war--and-peace") == "War and Peace"
assert title_from_slug("in-depth", ()) == "In Depth"
