interface Rule {
  flag: string;
  percent?: number;
  users?: string[];
}

/** Whether a flag is on for a user: listed users always, others while their bucket (0..99) is below the percentage. */
function isEnabled(rules: readonly Rule[], flag: string, user: string, bucket: number): boolean {
  const rule = rules.find((candidate) => candidate.flag === flag);
  if (rule === undefined) return false;
  if (rule.users?.includes(user)) return true;
  return bucket < (rule.percent ?? 0);
}

// --- tests ---
const rules: Rule[] = [{ flag: 'dark', percent: 30, users: ['ann'] }, { flag: 'beta', users: ['bob'] }];
check(isEnabled(rules, 'dark', 'ann', 99), true);
check(isEnabled(rules, 'dark', 'cid', 29), true);
check(isEnabled(rules, 'dark', 'cid', 30), false);
check(isEnabled(rules, 'beta', 'cid', 0), false);
check(isEnabled(rules, 'none', 'ann', 0), false);
