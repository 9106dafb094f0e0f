/** Angle in degrees (0..180) between the hour and minute hands of a clock. */
function clockAngle(hours, minutes) {
  const minuteHand = minutes * 6;
  const hourHand = (hours % 12) * 30 + minutes / 2;
  const difference = Math.abs(hourHand - minuteHand);
  return Math.min(difference, 360 - difference);
}

// --- tests ---
check(clockAngle(3, 0), 90);
check(clockAngle(12, 30), 165);
check(clockAngle(0, 0), 0);
check(clockAngle(9, 0), 90);
check(clockAngle(15, 15), 7.5);
