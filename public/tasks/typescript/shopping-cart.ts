interface Item {
  readonly name: string;
  readonly cents: number;
  readonly quantity: number;
}

/** Total of a cart in cents; ten of one item or more get 10% off that item, rounded down per item. */
function cartTotal(items: readonly Item[]): number {
  let total = 0;
  for (const { cents, quantity } of items) {
    const full = cents * quantity;
    const discount = quantity >= 10 ? Math.ceil(full / 10) : 0;
    total += full - discount;
  }
  return total;
}

// --- tests ---
check(cartTotal([{ name: 'a', cents: 250, quantity: 2 }]), 500);
check(cartTotal([{ name: 'a', cents: 99, quantity: 10 }]), 891);
check(cartTotal([{ name: 'a', cents: 33, quantity: 11 }, { name: 'b', cents: 1, quantity: 9 }]), 335);
check(cartTotal([]), 0);
