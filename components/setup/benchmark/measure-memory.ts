/** Bytes of the page and its workers; null where the browser does not tell (it asks for cross-origin isolation, and not every browser has it). */
export async function measureMemory(): Promise<number | null> {
  // Not in the DOM library's types.
  const measure = (performance as { measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }> }).measureUserAgentSpecificMemory?.bind(performance);
  if (measure === undefined) return null;
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), 20_000));
  // Browsers answer after their next garbage collection, which may be long in coming.
  const measured = measure().then(
    ({ bytes }) => bytes,
    () => null,
  );
  return Promise.race([measured, limit]);
}
