/** A vending machine as a state: insert coins, choose, get change. */
class VendingMachine {
  constructor(prices) {
    this.prices = prices;
    this.credit = 0;
  }

  insert(cents) {
    this.credit += cents;
    return this.credit;
  }

  /** Returns { item, change } and takes the credit, or null where the item is unknown or too dear. */
  choose(item) {
    const price = this.prices[item];
    if (price === undefined || price > this.credit) {
      return null;
    }
    const change = this.credit - price;
    this.credit = 0;
    return { item, change };
  }
}

// --- tests ---
const machine = new VendingMachine({ tea: 150, nuts: 90 });
check(machine.insert(100), 100);
check(machine.choose('tea'), null);
check(machine.choose('cola'), null);
check(machine.insert(50), 150);
check(machine.choose('tea'), { item: 'tea', change: 0 });
check(machine.credit, 0);
machine.insert(100);
check(machine.choose('nuts'), { item: 'nuts', change: 10 });
