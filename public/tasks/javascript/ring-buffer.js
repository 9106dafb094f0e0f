/** Fixed-size buffer that overwrites its oldest values. */
class RingBuffer {
  constructor(size) {
    this.values = new Array(size);
    this.next = 0;
    this.count = 0;
  }

  push(value) {
    this.values[this.next] = value;
    this.next = (this.next + 1) % this.values.length;
    this.count = Math.min(this.count + 1, this.values.length);
  }

  toArray() {
    const start = (this.next - this.count + this.values.length) % this.values.length;
    const result = [];
    for (let i = 0; i < this.count; i++) {
      result.push(this.values[(start + i) % this.values.length]);
    }
    return result;
  }
}

// --- tests ---
const ring = new RingBuffer(3);
check(ring.toArray(), []);
ring.push(1);
ring.push(2);
check(ring.toArray(), [1, 2]);
ring.push(3);
ring.push(4);
check(ring.toArray(), [2, 3, 4]);
