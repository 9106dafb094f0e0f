/**
 * Reads a response's body whole, and tells how far it is.
 * @param onLoaded called with the bytes so far, after each piece.
 * @throws what the body's stream rejects with: a broken connection, `AbortError`.
 */
export async function readBlob(body: ReadableStream<Uint8Array<ArrayBuffer>>, type: string, onLoaded: (loadedBytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loadedBytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type });
    parts.push(value);
    loadedBytes += value.length;
    onLoaded(loadedBytes);
  }
}
