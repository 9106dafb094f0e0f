/** FNV-1a over UTF-16 units: mixes a name into a seed, so that a file's holes don't depend on the files before it. */
export function seedFrom(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
