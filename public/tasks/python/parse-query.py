def parse_query(query):
    """Parse "a=1&b=2&a=3" into {"a": ["1", "3"], "b": ["2"]}; a leading ? is ignored, + means space."""
    values = {}
    for pair in query.lstrip("?").split("&"):
        if not pair:
            continue
        name, _, value = pair.partition("=")
        values.setdefault(name.replace("+", " "), []).append(value.replace("+", " "))
    return values

# --- tests ---
assert parse_query("a=1&b=2&a=3") == {"a": ["1", "3"], "b": ["2"]}
assert parse_query("?q=hello+world&&flag") == {"q": ["hello world"], "flag": [""]}
assert parse_query("") == {}
