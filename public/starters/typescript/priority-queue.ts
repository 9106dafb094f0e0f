/** A binary heap that gives back its smallest entry first. */
export class PriorityQueue<T> {
  private readonly entries: T[] = [];

  constructor(private readonly compare: (a: T, b: T) => number) {}

  get size(): number {
    return this.entries.length;
  }

  peek(): T | undefined {
    return this.entries[0];
  }

  push(entry: T): void {
    this.entries.push(entry);
    let child = this.entries.length - 1;
    while (child > 0) {
      const parent = Math.floor((child - 1) / 2);
      if (this.compare(this.entries[child]!, this.entries[parent]!) >= 0) break;
      this.swap(child, parent);
      child = parent;
    }
  }

  pop(): T | undefined {
    const first = this.entries[0];
    const last = this.entries.pop();
    if (last !== undefined && this.entries.length > 0) {
      this.entries[0] = last;
      this.sink(0);
    }
    return first;
  }

  private sink(start: number): void {
    let parent = start;
    for (;;) {
      let smallest = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < this.size && this.compare(this.entries[child]!, this.entries[smallest]!) < 0) {
          smallest = child;
        }
      }
      if (smallest === parent) return;
      this.swap(parent, smallest);
      parent = smallest;
    }
  }

  private swap(a: number, b: number): void {
    const entry = this.entries[a]!;
    this.entries[a] = this.entries[b]!;
    this.entries[b] = entry;
  }
}

const queue = new PriorityQueue<{ name: string; due: number }>((a, b) => a.due - b.due);
queue.push({ name: 'water the plants', due: 3 });
queue.push({ name: 'pay the rent', due: 1 });
console.log(queue.pop()?.name);
