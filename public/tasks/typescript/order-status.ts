type Status = 'new' | 'paid' | 'shipped' | 'delivered' | 'cancelled';

const NEXT: Record<Status, readonly Status[]> = {
  new: ['paid', 'cancelled'],
  paid: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** The status after the wished changes; a change that is not allowed is skipped and counted. */
function followOrder(wishes: readonly Status[]): { status: Status; skipped: number } {
  let status: Status = 'new';
  let skipped = 0;
  for (const wish of wishes) {
    if (NEXT[status].includes(wish)) {
      status = wish;
    } else {
      skipped++;
    }
  }
  return { status, skipped };
}

// --- tests ---
check(followOrder(['paid', 'shipped', 'delivered']), { status: 'delivered', skipped: 0 });
check(followOrder(['shipped', 'paid', 'cancelled', 'shipped']), { status: 'cancelled', skipped: 2 });
check(followOrder([]), { status: 'new', skipped: 0 });
