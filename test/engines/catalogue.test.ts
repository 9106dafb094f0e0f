import { describe, expect, it } from 'vitest';
import { CATALOGUE, findModel, modelBytes, modelEntrySchema, modelFilePath } from '@/lib/engines';

describe('catalogue', () => {
  it('has the models that the project runs on, each id once', () => {
    const ids = CATALOGUE.map((model) => model.id);
    expect(ids).toContain('qwen2.5-coder-0.5b-instruct-q4_k_m');
    expect(ids).toContain('qwen2.5-coder-1.5b-instruct-q4_k_m');
    expect(new Set(ids).size).toBe(ids.length);
    expect(findModel('no-such-model')).toBeUndefined();
  });

  it('keeps GGUF files for the tab under the 2 GB that WebAssembly can take', () => {
    for (const model of CATALOGUE) {
      if (!model.runsInTab) continue;
      for (const file of model.files) expect(file.bytes, file.name).toBeLessThan(2 ** 31);
      expect(model.minMemoryBytes).toBeGreaterThan(modelBytes(model));
    }
  });

  it('serves files under the own origin', () => {
    expect(modelFilePath('a', 'b.gguf')).toBe('/models/a/b.gguf');
  });

  it.each([
    ['a path as file name', { files: [{ name: '../secret', url: 'https://example.org/x', sha256: 'a'.repeat(64), bytes: 1 }] }],
    ['a short hash', { files: [{ name: 'x', url: 'https://example.org/x', sha256: 'abc', bytes: 1 }] }],
    ['no file', { files: [] }],
    ['an unknown template', { fimTemplate: 'nonsense' }],
    ['an id that is a path', { id: 'a/b' }],
  ])('refuses %s', (_title, change) => {
    expect(modelEntrySchema.safeParse({ ...CATALOGUE[0], ...change }).success).toBe(false);
  });
});
