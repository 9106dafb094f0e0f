import { describe, expect, it } from 'vitest';
import { transpileTypeScript } from '@/lib/execution/transpile-typescript';

const PROGRAM = `interface Named {
  name: string;
}
type Pair = [number, number];

export function first(pair: Pair): number {
  return pair[0]; // here
}

enum Colour {
  Red,
}
console.log(first([1, 2]), Colour.Red); // there
`;

describe('taking the types away', () => {
  it('knows for each emitted line where it came from', () => {
    const { source, lines, error } = transpileTypeScript(PROGRAM);
    expect(error).toBeNull();
    const emitted = source.split('\n');
    for (const marker of ['// here', '// there']) {
      const at = emitted.findIndex((line) => line.includes(marker));
      expect(at).toBeGreaterThanOrEqual(0);
      expect(lines[at]).toBe(PROGRAM.split('\n').findIndex((line) => line.includes(marker)) + 1);
    }
  });

  it('says the line of a syntax error', () => {
    expect(transpileTypeScript('const a = 1;\nconst = 2;\n').error).toMatchObject({ line: 2 });
  });
});
