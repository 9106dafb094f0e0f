class RecentCache:
    """Keeps the `capacity` most recently used entries."""

    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = {}

    def get(self, key, default=None):
        if key not in self.entries:
            return default
        value = self.entries.pop(key)
        self.entries[key] = value
        return value

    def put(self, key, value):
        self.entries.pop(key, None)
        self.entries[key] = value
        if len(self.entries) > self.capacity:
            oldest = next(iter(self.entries))
            del self.entries[oldest]

# --- tests ---
cache = RecentCache(2)
cache.put("a", 1)
cache.put("b", 2)
assert cache.get("a") == 1
cache.put("c", 3)
assert cache.get("b") is None
assert cache.get("a") == 1 and cache.get("c") == 3
cache.put("a", 9)
cache.put("d", 4)
assert cache.get("c") is None and cache.get("a") == 9
