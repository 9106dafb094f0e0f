/** First-in first-out queue made of two stacks. */
class StackQueue<T> {
  private incoming: T[] = [];
  private outgoing: T[] = [];

  enqueue(value: T): void {
    this.incoming.push(value);
  }

  dequeue(): T | undefined {
    if (this.outgoing.length === 0) {
      while (this.incoming.length > 0) {
        this.outgoing.push(this.incoming.pop()!);
      }
    }
    return this.outgoing.pop();
  }

  get length(): number {
    return this.incoming.length + this.outgoing.length;
  }
}

// --- tests ---
const queue = new StackQueue<number>();
queue.enqueue(1);
queue.enqueue(2);
check(queue.dequeue(), 1);
queue.enqueue(3);
check(queue.length, 2);
check([queue.dequeue(), queue.dequeue(), queue.dequeue()], [2, 3, undefined]);
