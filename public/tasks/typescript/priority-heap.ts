/** Binary heap; `before(a, b)` says that a must come out before b. */
class Heap<T> {
  private readonly items: T[] = [];

  constructor(private readonly before: (a: T, b: T) => boolean) {}

  get size(): number {
    return this.items.length;
  }

  push(item: T): void {
    this.items.push(item);
    let index = this.items.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.before(this.items[index]!, this.items[parent]!)) break;
      this.swap(index, parent);
      index = parent;
    }
  }

  pop(): T | undefined {
    if (this.items.length === 0) return undefined;
    this.swap(0, this.items.length - 1);
    const top = this.items.pop();
    let index = 0;
    for (;;) {
      let first = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < this.items.length && this.before(this.items[child]!, this.items[first]!)) first = child;
      }
      if (first === index) return top;
      this.swap(index, first);
      index = first;
    }
  }

  private swap(a: number, b: number): void {
    [this.items[a], this.items[b]] = [this.items[b]!, this.items[a]!];
  }
}

// --- tests ---
const heap = new Heap<number>((a, b) => a < b);
for (const n of [5, 3, 8, 1, 9, 2]) heap.push(n);
const out: (number | undefined)[] = [];
while (heap.size > 0) out.push(heap.pop());
check(out, [1, 2, 3, 5, 8, 9]);
check(heap.pop(), undefined);
