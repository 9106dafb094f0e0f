/** ISO week number (1..53) of a date given as year, month (1..12), day. */
function isoWeek(year, month, day) {
  const date = new Date(Date.UTC(year, month - 1, day));
  const weekday = date.getUTCDay() || 7;
  date.setUTCDate(date.getUTCDate() + 4 - weekday);
  const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.ceil(((date.getTime() - yearStart) / 86400000 + 1) / 7);
}

// --- tests ---
check(isoWeek(2021, 1, 3), 53);
check(isoWeek(2021, 1, 4), 1);
check(isoWeek(2024, 12, 30), 1);
check(isoWeek(2022, 6, 15), 24);
