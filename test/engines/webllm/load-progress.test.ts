import { describe, expect, it } from 'vitest';
import { loadProgressOf } from '@/lib/engines/webllm/load-progress';

describe('loadProgressOf', () => {
  it.each([
    ['Start to fetch params', 0, 'checking', 0],
    ['Fetching param cache[3/4]: 120MB fetched. 75% completed, 3 secs elapsed.', 0.75, 'download', 150],
    // The library's own fraction stays 0 where its files were all in the cache.
    ['Loading model from cache[2/4]: 0MB loaded. 0% completed, 0 secs elapsed.', 0, 'cache', 100],
    ['Loading GPU shader modules[73/73]: 100% completed, 9 secs elapsed.', 1, 'compiling', 200],
    ['Finish loading on WebGPU - google', 1, 'starting', 200],
  ])('%s', (text, progress, phase, loadedBytes) => {
    expect(loadProgressOf({ text, progress }, 200)).toEqual({ phase, loadedBytes, totalBytes: 200 });
  });

  it('invents no bytes where the size is not known', () => {
    expect(loadProgressOf({ text: 'Fetching param cache[1/4]', progress: NaN }, null)).toEqual({ phase: 'download', loadedBytes: 0, totalBytes: null });
  });
});
