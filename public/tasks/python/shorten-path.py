def shorten_path(path, max_parts):
    """Keep the first part and the last `max_parts - 1` parts of a slash path.

    What is left out becomes "...".
    shorten_path("a/b/c/d", 2) -> "a/.../d"
    """
    parts = path.split("/")
    if len(parts) <= max_parts:
        return path
    tail = parts[len(parts) - (max_parts - 1):]
    return "/".join([parts[0], "..."] + tail)

# --- tests ---
assert shorten_path("a/b/c/d", 2) == "a/.../d"
assert shorten_path("a/b/c/d", 4) == "a/b/c/d"
assert shorten_path("a/b/c/d/e", 3) == "a/.../d/e"
assert shorten_path("single", 2) == "single"
