def calculate(text):
    """Evaluate +, -, *, parentheses and non-negative integers with the usual precedence."""
    tokens = list(text.replace(" ", ""))
    position = 0

    def factor():
        nonlocal position
        if tokens[position] == "(":
            position += 1
            value = expression()
            position += 1
            return value
        digits = ""
        while position < len(tokens) and tokens[position].isdigit():
            digits += tokens[position]
            position += 1
        return int(digits)

    def term():
        nonlocal position
        value = factor()
        while position < len(tokens) and tokens[position] == "*":
            position += 1
            value *= factor()
        return value

    def expression():
        nonlocal position
        value = term()
        while position < len(tokens) and tokens[position] in "+-":
            operator = tokens[position]
            position += 1
            value = value + term() if operator == "+" else value - term()
        return value

    return expression()

# --- tests ---
assert calculate("1 + 2 * 3") == 7
assert calculate("(1+2)*3") == 9
assert calculate("10-2-3") == 5
assert calculate("2*(3+(4-1))*2") == 24
assert calculate("42") == 42
