/**
 * Calls `action` once the calls have stopped for `delayMs`.
 * The returned function has `cancel()` and `flush()`.
 */
export function debounce(action, delayMs) {
  let timer = null;
  let lastArguments = [];

  function run() {
    timer = null;
    action(...lastArguments);
  }

  function debounced(...args) {
    lastArguments = args;
    if (timer !== null) {
      clearTimeout(timer);
    }
    timer = setTimeout(run, delayMs);
  }

  debounced.cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  debounced.flush = () => {
    if (timer === null) return;
    clearTimeout(timer);
    run();
  };

  return debounced;
}

/** Lets at most one call through in each `intervalMs`. */
export function throttle(action, intervalMs, now = Date.now) {
  let last = -Infinity;
  return (...args) => {
    const time = now();
    if (time - last < intervalMs) return undefined;
    last = time;
    return action(...args);
  };
}

/** Runs `action` again after failures, waiting twice as long each time. */
export async function retry(action, { attempts = 3, delayMs = 100 } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs * 2 ** (attempt - 1)));
    }
  }
}
