class TrafficLight:
    """Cycles green -> yellow -> red -> green; each colour lasts its own number of ticks."""

    ORDER = ["green", "yellow", "red"]

    def __init__(self, green, yellow, red):
        self.ticks = {"green": green, "yellow": yellow, "red": red}
        self.colour = "green"
        self.left = green

    def tick(self):
        self.left -= 1
        if self.left == 0:
            position = self.ORDER.index(self.colour)
            self.colour = self.ORDER[(position + 1) % len(self.ORDER)]
            self.left = self.ticks[self.colour]
        return self.colour

# --- tests ---
light = TrafficLight(2, 1, 3)
assert [light.tick() for _ in range(8)] == ["green", "yellow", "red", "red", "red", "green", "green", "yellow"]
