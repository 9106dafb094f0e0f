type Listener<S> = (state: S, previous: S) => void;

/** A store of one state; listeners are called only when the state really changes. */
class Store<S> {
  private listeners = new Set<Listener<S>>();
  private state: S;

  constructor(initial: S) {
    this.state = initial;
  }

  get(): S {
    return this.state;
  }

  set(next: S): void {
    if (Object.is(next, this.state)) return;
    const previous = this.state;
    this.state = next;
    for (const listener of this.listeners) {
      listener(next, previous);
    }
  }

  subscribe(listener: Listener<S>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

// --- tests ---
const store = new Store(1);
const calls: number[][] = [];
const stop = store.subscribe((state, previous) => calls.push([state, previous]));
store.set(2);
store.set(2);
store.set(5);
stop();
store.set(9);
check(calls, [[2, 1], [5, 2]]);
check(store.get(), 9);
