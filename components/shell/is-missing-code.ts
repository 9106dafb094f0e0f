/** Whether an error is that of code which could not be fetched: the connection is gone, or a newer build has taken the old one's place. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /ChunkLoadError|dynamically imported module|Loading chunk|Failed to load chunk/i.test(`${error.name} ${error.message}`);
}
