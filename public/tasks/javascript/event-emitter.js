/** Minimal event emitter: `on` returns a function that removes the listener, `emit` returns how many were called. */
class Emitter {
  constructor() {
    this.listeners = new Map();
  }

  on(name, listener) {
    const list = this.listeners.get(name) ?? [];
    this.listeners.set(name, [...list, listener]);
    return () => {
      const current = this.listeners.get(name) ?? [];
      this.listeners.set(name, current.filter((other) => other !== listener));
    };
  }

  emit(name, ...values) {
    const list = this.listeners.get(name) ?? [];
    for (const listener of list) {
      listener(...values);
    }
    return list.length;
  }
}

// --- tests ---
const emitter = new Emitter();
const seen = [];
const off = emitter.on('save', (a, b) => seen.push([a, b]));
emitter.on('save', () => seen.push('second'));
check(emitter.emit('save', 1, 2), 2);
off();
check(emitter.emit('save', 3), 1);
check(emitter.emit('other'), 0);
check(seen, [[1, 2], 'second', 'second']);
