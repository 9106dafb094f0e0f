class SlidingLimiter:
    """Allows at most `count` calls in any `window` seconds; times are given by the caller and never go back."""

    def __init__(self, count, window):
        self.count = count
        self.window = window
        self.calls = []

    def allow(self, now):
        self.calls = [call for call in self.calls if now - call < self.window]
        if len(self.calls) >= self.count:
            return False
        self.calls.append(now)
        return True

# --- tests ---
limiter = SlidingLimiter(2, 10)
assert limiter.allow(0) and limiter.allow(1)
assert not limiter.allow(9)
assert limiter.allow(10)
assert not limiter.allow(10.5)
assert limiter.allow(11)
