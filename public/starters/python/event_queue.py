"""A small discrete-event simulation of customers at a counter."""

import heapq
import random
from dataclasses import dataclass, field


@dataclass(order=True)
class Event:
    time: float
    kind: str = field(compare=False)
    customer: int = field(compare=False)


class Simulation:
    """Customers arrive at random, wait in line, and are served one at a time."""

    def __init__(self, arrival_mean, service_mean, seed=1):
        self.arrival_mean = arrival_mean
        self.service_mean = service_mean
        self.random = random.Random(seed)
        self.events = []
        self.waiting = []
        self.busy = False
        self.now = 0.0
        self.arrived_at = {}
        self.waits = []

    def schedule(self, delay, kind, customer):
        heapq.heappush(self.events, Event(self.now + delay, kind, customer))

    def run(self, customers):
        self.schedule(0, "arrival", 0)
        while self.events:
            event = heapq.heappop(self.events)
            self.now = event.time
            if event.kind == "arrival":
                self.arrive(event.customer, customers)
            else:
                self.leave()

    def arrive(self, customer, customers):
        self.arrived_at[customer] = self.now
        self.waiting.append(customer)
        if customer + 1 < customers:
            self.schedule(self.random.expovariate(1 / self.arrival_mean), "arrival", customer + 1)
        self.serve_next()

    def leave(self):
        self.busy = False
        self.serve_next()

    def serve_next(self):
        if self.busy or not self.waiting:
            return
        customer = self.waiting.pop(0)
        self.busy = True
        self.waits.append(self.now - self.arrived_at[customer])
        self.schedule(self.random.expovariate(1 / self.service_mean), "departure", customer)


if __name__ == "__main__":
    simulation = Simulation(arrival_mean=5, service_mean=4)
    simulation.run(customers=200)
    average = sum(simulation.waits) / len(simulation.waits)
    print(f"average wait {average:.1f} minutes, longest {max(simulation.waits):.1f}")
