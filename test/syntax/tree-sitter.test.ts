import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '@/lib/cli/package-assets';
import { languageById } from '@/lib/syntax';
import { TreeSitter } from '@/lib/syntax/tree-sitter';

describe('TreeSitter', () => {
  it('may be made several times at once: all share the one runtime that the library has', async () => {
    const java = languageById('java')!;
    // The second runtime starts while the first loads its grammar.
    const slowly = async (file: string) => {
      const bytes = await loadPackageAsset(file);
      await new Promise((resolve) => setTimeout(resolve, file.includes('web-tree-sitter') ? 40 : 0));
      return bytes;
    };
    const parsers = await Promise.all([new TreeSitter(loadPackageAsset).parser(java), new TreeSitter(slowly).parser(java), new TreeSitter(loadPackageAsset).parser(java)]);
    for (const parser of parsers) {
      const tree = parser.parse('class A { int f() { return 1; } }', null, 1_000);
      expect(tree?.rootNode.hasError).toBe(false);
      tree?.delete();
    }
  });
});
