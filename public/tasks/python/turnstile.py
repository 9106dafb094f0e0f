def final_states(events):
    """Run a turnstile ("locked" at first) over coin/push events; return its states after each event.

    A coin unlocks, a push through an unlocked one locks it again; other events raise ValueError.
    """
    transitions = {
        ("locked", "coin"): "unlocked",
        ("locked", "push"): "locked",
        ("unlocked", "coin"): "unlocked",
        ("unlocked", "push"): "locked",
    }
    state = "locked"
    states = []
    for event in events:
        if (state, event) not in transitions:
            raise ValueError(event)
        state = transitions[state, event]
        states.append(state)
    return states

# --- tests ---
assert final_states(["coin", "push", "push", "coin", "coin"]) == ["unlocked", "locked", "locked", "unlocked", "unlocked"]
assert final_states([]) == []
try:
    final_states(["kick"])
    raise AssertionError("an unknown event was accepted")
except ValueError:
    pass
