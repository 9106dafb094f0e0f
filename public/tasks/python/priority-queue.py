import heapq


class TaskQueue:
    """Pops the task with the smallest priority; equal priorities in order of arrival."""

    def __init__(self):
        self.heap = []
        self.arrivals = 0

    def push(self, name, priority):
        heapq.heappush(self.heap, (priority, self.arrivals, name))
        self.arrivals += 1

    def pop(self):
        if not self.heap:
            return None
        return heapq.heappop(self.heap)[2]

# --- tests ---
queue = TaskQueue()
queue.push("write", 2)
queue.push("zip", 1)
queue.push("ask", 1)
assert [queue.pop(), queue.pop(), queue.pop(), queue.pop()] == ["zip", "ask", "write", None]
