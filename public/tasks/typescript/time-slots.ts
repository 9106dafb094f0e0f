interface Slot {
  start: number;
  end: number;
}

/** Free slots between busy ones (sorted by start, possibly overlapping) of at least `minimum` minutes within the day. */
function freeSlots(busy: readonly Slot[], day: Slot, minimum: number): Slot[] {
  const free: Slot[] = [];
  let cursor = day.start;
  for (const slot of busy) {
    if (slot.start - cursor >= minimum) {
      free.push({ start: cursor, end: slot.start });
    }
    cursor = Math.max(cursor, slot.end);
  }
  if (day.end - cursor >= minimum) {
    free.push({ start: cursor, end: day.end });
  }
  return free;
}

// --- tests ---
check(freeSlots([{ start: 60, end: 90 }, { start: 80, end: 120 }], { start: 0, end: 200 }, 30), [{ start: 0, end: 60 }, { start: 120, end: 200 }]);
check(freeSlots([], { start: 0, end: 20 }, 30), []);
check(freeSlots([{ start: 10, end: 50 }, { start: 20, end: 30 }], { start: 0, end: 60 }, 10), [{ start: 0, end: 10 }, { start: 50, end: 60 }]);
