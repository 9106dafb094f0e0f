import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '../../lib/cli/package-assets';
import { languageById } from '../../lib/syntax';
import { excerptAround, keepsGaps, offsetInFile } from '../../lib/syntax/excerpt';
import { OutlineNode } from '../../lib/syntax/outline';
import { TreeSitter, type TreeSitterParser } from '../../lib/syntax/tree-sitter';
import { generatedSource } from './generated-source';

const treeSitter = new TreeSitter(loadPackageAsset);

/** The excerpt around a line of a text, with the tree of the excerpt as it is. */
async function around(id: string, text: string, start: number, end: number) {
  const language = languageById(id)!;
  const parser: TreeSitterParser = await treeSitter.parser(language);
  const tree = parser.parse(text, null, 5000)!;
  const excerpt = excerptAround(new OutlineNode(tree.rootNode), text, start, end, { lists: language.lists!, opener: language.opener });
  tree.delete();
  return { excerpt, parser, language };
}

/** Starts and ends of lines that hold code. */
function lines(text: string): (readonly [start: number, end: number])[] {
  return [...text.matchAll(/^.*\S.*$/gm)].map(({ index, 0: line }) => [index, index + line.length] as const);
}

describe('excerptAround', () => {
  it.each([
    ['python', 800],
    ['javascript', 700],
    ['typescript', 700],
    ['java', 900],
    ['cpp', 500],
  ])('%s: is as short in a long file as in a short one, and as sound as the file', async (id, longest) => {
    const language = languageById(id)!;
    const written = generatedSource(id, 1_000);
    const source = language.view?.({ prefix: written, completion: '', suffix: '' }).text ?? written;
    const parser = await treeSitter.parser(language);
    const tree = parser.parse(source, null, 5000)!;
    const outline = new OutlineNode(tree.rootNode);
    const lengths: number[] = [];
    for (const [start, end] of lines(source)) {
      const excerpt = excerptAround(outline, source, start, end, { lists: language.lists! });
      const text = excerpt.before + source.slice(start, end) + excerpt.after;
      lengths.push(text.length);
      const own = parser.parse(text, null, 5000)!;
      expect([own.rootNode.hasError, text]).toEqual([false, text]);
      expect([keepsGaps(own.rootNode, excerpt, end - start), text]).toEqual([true, text]);
      own.delete();
    }
    tree.delete();
    expect(lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)]).toBeLessThan(longest);
  }, 60_000);

  it('finds each of its characters again in the file', async () => {
    const source = generatedSource('typescript', 300);
    const [start, end] = lines(source)[150]!;
    const { excerpt } = await around('typescript', source, start, end);
    const text = excerpt.before + source.slice(start, end) + excerpt.after;
    const fillers = excerpt.gaps.map(({ filler, at, behind }) => [at + (behind ? excerpt.before.length + end - start : 0), filler.length] as const);
    for (let at = 0; at < text.length; at++) {
      if (fillers.some(([from, length]) => at >= from && at < from + length)) continue;
      expect([at, source[offsetInFile(excerpt, start, end - start, at)]]).toEqual([at, text[at]]);
    }
  });

  it('leaves out what comes first in a file, but not what makes the rest code', async () => {
    const python = `import a\n${'x = 1\n'.repeat(40)}y = 2\n`;
    const { excerpt: short } = await around('python', python, python.indexOf('y'), python.length - 1);
    expect(short.before).toBe('x = 1\n');
    const php = `<p>\n<?php\n${'$x = 1;\n'.repeat(40)}$y = 2;\n`;
    const { excerpt } = await around('php', php, php.indexOf('$y'), php.length - 1);
    expect(excerpt.before).toBe('<p>\n<?php\n$x = 1;\n');
  });
});
