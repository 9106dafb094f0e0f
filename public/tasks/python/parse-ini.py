def parse_ini(text):
    """Parse `[section]` headers and `key = value` lines into nested dictionaries.

    Blank lines and lines that start with # or ; are skipped; keys before any section go to "".
    """
    sections = {}
    current = ""
    for line in text.splitlines():
        line = line.strip()
        if not line or line[0] in "#;":
            continue
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1].strip()
            sections.setdefault(current, {})
        else:
            key, _, value = line.partition("=")
            sections.setdefault(current, {})[key.strip()] = value.strip()
    return sections

# --- tests ---
text = "top = 1\n# note\n[db]\nhost = localhost\nurl=a=b\n; x\n[empty]\n"
assert parse_ini(text) == {"": {"top": "1"}, "db": {"host": "localhost", "url": "a=b"}, "empty": {}}
assert parse_ini("") == {}
