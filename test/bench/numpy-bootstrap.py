"""The same sweep and bootstrap as lib/evaluation/bootstrap.ts, in numpy: reads JSON on standard input, prints the best of three runs in ms."""
import json
import sys
import time

import numpy as np

data = json.load(sys.stdin)
local = np.array(data["localPassed"], dtype=np.float64)
server = np.array(data["serverPassed"], dtype=np.float64)
problem = np.array(data["problem"])
scores = [np.array(s, dtype=np.float64) for s in data["scores"]]
draws, problems, steps = data["draws"], int(problem.max()) + 1, 101


def run():
    rng = np.random.default_rng(42)
    times = rng.multinomial(problems, np.full(problems, 1 / problems), size=draws).astype(np.float64)
    size = times @ np.bincount(problem, minlength=problems)
    server_passed = times @ np.bincount(problem, weights=server, minlength=problems)
    thresholds = np.arange(steps) / 100
    for score in scores:
        kept = (score[:, None] >= thresholds[None, :]).astype(np.float64)
        for value, base in ((np.ones_like(local), 0), (1 - local, 0), (local - server, server_passed[:, None])):
            by_problem = np.zeros((problems, steps))
            np.add.at(by_problem, problem, kept * value[:, None])
            rates = (times @ by_problem + base) / size[:, None]
            np.percentile(rates, [2.5, 97.5], axis=0)


best = float("inf")
for _ in range(3):
    start = time.perf_counter()
    run()
    best = min(best, (time.perf_counter() - start) * 1000)
print(best)
