/** Undo history of values: `set` drops what was undone, `undo` and `redo` return the value then in force. */
class History {
  constructor(initial) {
    this.past = [];
    this.present = initial;
    this.future = [];
  }

  set(value) {
    this.past.push(this.present);
    this.present = value;
    this.future = [];
  }

  undo() {
    if (this.past.length > 0) {
      this.future.push(this.present);
      this.present = this.past.pop();
    }
    return this.present;
  }

  redo() {
    if (this.future.length > 0) {
      this.past.push(this.present);
      this.present = this.future.pop();
    }
    return this.present;
  }
}

// --- tests ---
const history = new History('a');
history.set('b');
history.set('c');
check(history.undo(), 'b');
check(history.undo(), 'a');
check(history.undo(), 'a');
check(history.redo(), 'b');
history.set('d');
check(history.redo(), 'd');
check(history.undo(), 'b');
