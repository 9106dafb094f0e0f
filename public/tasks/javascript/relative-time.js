/** "3 minutes ago" style text for a difference in seconds; below a minute "just now". */
function relativeTime(seconds) {
  const units = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [name, size] of units) {
    const count = Math.floor(seconds / size);
    if (count >= 1) {
      return `${count} ${name}${count === 1 ? '' : 's'} ago`;
    }
  }
  return 'just now';
}

// --- tests ---
check(relativeTime(59), 'just now');
check(relativeTime(60), '1 minute ago');
check(relativeTime(7300), '2 hours ago');
check(relativeTime(86400 * 3 + 5), '3 days ago');
check(relativeTime(0), 'just now');
