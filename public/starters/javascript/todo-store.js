/** State of a to-do list, changed by actions only; every state is a new object. */
export const initialState = { items: [], filter: 'all', nextId: 1 };

export function reducer(state, action) {
  switch (action.type) {
    case 'add':
      return {
        ...state,
        items: [...state.items, { id: state.nextId, text: action.text, done: false }],
        nextId: state.nextId + 1,
      };
    case 'toggle':
      return {
        ...state,
        items: state.items.map((item) => (item.id === action.id ? { ...item, done: !item.done } : item)),
      };
    case 'remove':
      return { ...state, items: state.items.filter((item) => item.id !== action.id) };
    case 'filter':
      return { ...state, filter: action.filter };
    default:
      throw new Error(`unknown action ${action.type}`);
  }
}

export function visibleItems({ items, filter }) {
  if (filter === 'open') return items.filter((item) => !item.done);
  if (filter === 'done') return items.filter((item) => item.done);
  return items;
}

/** Connects a reducer to listeners. */
export function createStore(reduce, state) {
  const listeners = new Set();
  return {
    getState: () => state,
    dispatch(action) {
      state = reduce(state, action);
      for (const listener of listeners) listener(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
