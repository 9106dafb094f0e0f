/**
 * Which of the sorted event times (ms) a debounced handler would fire for:
 * an event counts when no other follows within `wait` milliseconds.
 * debouncedEvents([0, 10, 200], 50) -> [10, 200]
 */
function debouncedEvents(times, wait) {
  const fired = [];
  for (let i = 0; i < times.length; i++) {
    const next = times[i + 1];
    if (next === undefined || next - times[i] > wait) {
      fired.push(times[i]);
    }
  }
  return fired;
}

// --- tests ---
check(debouncedEvents([0, 10, 200], 50), [10, 200]);
check(debouncedEvents([], 50), []);
check(debouncedEvents([0, 50, 101], 50), [50, 101]);
check(debouncedEvents([5], 1), [5]);
