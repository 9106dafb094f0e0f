const PAGE_BYTES = 65_536;

/**
 * Makes growing WASM memory past a limit fail for all modules of this thread that grow it through JavaScript (Emscripten's do);
 * their `malloc` then returns null. Returns a function that sets the limit in bytes.
 */
export function limitWasmMemory(): (limitBytes: number) => void {
  let limit = Number.POSITIVE_INFINITY;
  const prototype = WebAssembly.Memory.prototype;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the memory that it is looked up on
  const grow = prototype.grow;
  prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > limit) throw new RangeError('The program reached its memory limit.');
    return grow.call(this, pages);
  };
  return (limitBytes) => {
    limit = limitBytes;
  };
}
