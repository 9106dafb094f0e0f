/** Writes cents with thousands separators and two decimals: -1234567 -> "-12,345.67". */
function formatMoney(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  const whole = String(Math.floor(absolute / 100));
  const rest = String(absolute % 100).padStart(2, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${grouped}.${rest}`;
}

// --- tests ---
check(formatMoney(-1234567), '-12,345.67');
check(formatMoney(5), '0.05');
check(formatMoney(100000), '1,000.00');
check(formatMoney(0), '0.00');
check(formatMoney(123456789012), '1,234,567,890.12');
