interface Entry {
  level: string;
  at: string;
  message: string;
}

/** Parses lines such as "[WARN] 12:30:05 disk is full"; lines that don't match belong to the message before. */
function parseLog(text: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of text.split('\n')) {
    const match = /^\[(\w+)\] (\d\d:\d\d:\d\d) (.*)$/.exec(line);
    const last = entries.at(-1);
    if (match !== null) {
      entries.push({ level: match[1]!.toLowerCase(), at: match[2]!, message: match[3]! });
    } else if (last !== undefined && line.trim() !== '') {
      last.message += '\n' + line;
    }
  }
  return entries;
}

// --- tests ---
check(parseLog('[WARN] 12:30:05 disk is full\n  at /dev/sda\n\n[INFO] 12:31:00 ok'), [
  { level: 'warn', at: '12:30:05', message: 'disk is full\n  at /dev/sda' },
  { level: 'info', at: '12:31:00', message: 'ok' },
]);
check(parseLog('noise'), []);
