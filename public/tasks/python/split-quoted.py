def split_quoted(line):
    """Split a line at spaces; double quotes keep spaces together, and a doubled quote inside is one quote."""
    fields = []
    current = ""
    quoted = False
    started = False
    index = 0
    while index < len(line):
        char = line[index]
        if quoted:
            if char == '"' and line[index + 1:index + 2] == '"':
                current += '"'
                index += 1
            elif char == '"':
                quoted = False
            else:
                current += char
        elif char == '"':
            quoted = True
            started = True
        elif char == " ":
            if started:
                fields.append(current)
            current = ""
            started = False
        else:
            current += char
            started = True
        index += 1
    if started:
        fields.append(current)
    return fields

# --- tests ---
assert split_quoted('a "b c" d') == ["a", "b c", "d"]
assert split_quoted('say "he said ""hi"""') == ["say", 'he said "hi"']
assert split_quoted('  x  ""  ') == ["x", ""]
assert split_quoted("") == []
