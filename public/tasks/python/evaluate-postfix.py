def evaluate_postfix(expression):
    """Value of an integer expression in postfix notation: "3 4 + 2 *" -> 14.

    Division rounds down. Raises ValueError on a malformed expression.
    """
    stack = []
    for token in expression.split():
        if token in ("+", "-", "*", "/"):
            if len(stack) < 2:
                raise ValueError("an operand is missing")
            right = stack.pop()
            left = stack.pop()
            if token == "+":
                stack.append(left + right)
            elif token == "-":
                stack.append(left - right)
            elif token == "*":
                stack.append(left * right)
            else:
                stack.append(left // right)
        else:
            stack.append(int(token))
    if len(stack) != 1:
        raise ValueError("an operator is missing")
    return stack[0]

# --- tests ---
assert evaluate_postfix("3 4 + 2 *") == 14
assert evaluate_postfix("10 4 -") == 6
assert evaluate_postfix("7 2 /") == 3
assert evaluate_postfix("5") == 5
for bad in ["1 +", "1 2", ""]:
    try:
        evaluate_postfix(bad)
    except ValueError:
        continue
    raise AssertionError(bad)
