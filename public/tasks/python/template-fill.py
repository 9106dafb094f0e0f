def fill_template(template, values):
    """Replace {name} by values["name"]; {{ and }} stand for single braces. Unknown names stay as they are."""
    out = []
    index = 0
    while index < len(template):
        if template.startswith("{{", index) or template.startswith("}}", index):
            out.append(template[index])
            index += 2
            continue
        if template[index] == "{":
            end = template.find("}", index)
            name = template[index + 1:end]
            if end > 0 and name in values:
                out.append(str(values[name]))
                index = end + 1
                continue
        out.append(template[index])
        index += 1
    return "".join(out)

# --- tests ---
assert fill_template("Hi {name}!", {"name": "Ada"}) == "Hi Ada!"
assert fill_template("{{x}} {y}", {"x": 1, "y": 2}) == "{x} 2"
assert fill_template("{unknown} {", {}) == "{unknown} {"
assert fill_template("", {"a": 1}) == ""
