import { describe, expect, it } from 'vitest';
import type { CompletionRequest } from '../../lib/completion';
import { languageById, watchHole } from '../../lib/syntax';
import { hasShared, readSharedJsonl } from '../helpers/shared-data';
import { generatedSource } from './generated-source';

function requestOf(language: string, prefix: string, suffix: string, lineMode: CompletionRequest['lineMode'] = 'single'): CompletionRequest {
  return { id: 'r', language, prefix, suffix, maxTokens: 50, lineMode };
}

/** The text up to where generation would be stopped; `null` where it never is. */
function stopsAt(language: string, prefix: string, completion: string, suffix: string, lineMode?: CompletionRequest['lineMode']): string | null {
  const isHopeless = watchHole(requestOf(language, prefix, suffix, lineMode), 'fim', languageById(language)!);
  // The verdict can change only where a bracket is added.
  for (let length = 1; length <= completion.length; length++) if (/[)\]}]/.test(completion.charAt(length - 1)) && isHopeless?.(completion.slice(0, length)) === true) return completion.slice(0, length);
  return null;
}

describe('watchHole', () => {
  it.each([
    ['python', 'def f(x):\n    return ', 'x + 1) * 2', '\n', 'x + 1)'],
    ['python', 'def f(x):\n    return ', 'max(x, [1)', '\n', 'max(x, [1)'],
    ['java', 'class A { void f() {\n    ', 'g(1)); h();', '\n} }', 'g(1))'],
    ['cpp', 'int f() {\n  return ', 'a[1)];', '\n}\n', 'a[1)'],
  ])('%s: %s⟦%s⟧ is stopped', (language, prefix, completion, suffix, stopped) => {
    expect(stopsAt(language, prefix, completion, suffix)).toBe(stopped);
  });

  it.each([
    ['the bracket of a call around the hole', 'python', 'x = max(1, ', '2)', '\n'],
    ['a bracket that is there twice and dropped', 'python', 'x = max(', '1)', ')\n'],
    ['a bracket in a string', 'python', 'x = ', '"a)"', '\n'],
    ['a bracket in a comment', 'java', 'class A { int x = ', '1; // a)', '\n}'],
    ['a regular expression', 'javascript', 'const x = ', '/\\)/.test(y)', ';\n'],
    ['code before the hole that is broken itself', 'python', 'y = 1)\nx = ', '(1', '\n'],
  ])('%s is let go on', (_, language, prefix, completion, suffix) => {
    expect(stopsAt(language, prefix, completion, suffix)).toBeNull();
  });

  it('says nothing for a chat model, whose text may be wrapped in prose', () => {
    expect(watchHole(requestOf('python', 'x = ', '\n'), 'chat', languageById('python')!)).toBeNull();
  });

  it.each(['python', 'java', 'cpp', 'javascript', 'typescript'])('%s: never stops the right line of sound code', (language) => {
    const lines = generatedSource(language, 80).split('\n');
    const wrong: string[] = [];
    lines.forEach((line, row) => {
      const before = lines.slice(0, row).map((l) => `${l}\n`).join('');
      const after = lines.slice(row + 1).map((l) => `\n${l}`).join('');
      for (const cut of [0, Math.floor(line.length / 2)]) {
        const stopped = stopsAt(language, before + line.slice(0, cut), line.slice(cut), after, 'multi');
        if (stopped !== null) wrong.push(`${row}: ${line.slice(0, cut)}⟦${stopped}`);
      }
    });
    expect(wrong).toEqual([]);
  });

  const present = hasShared('syntax-corpus/python.jsonl.gz', 'early stops on real code');
  it.runIf(present).each(['python', 'java', 'cpp'])('%s: never stops a completion of real code that parses', (language) => {
    const rows = readSharedJsonl<{ source: string; kind: string; prefix: string; completion: string; suffix: string; exactValid: boolean; treeSitterValid: boolean }>(`syntax-corpus/${language}.jsonl.gz`);
    const wrong: string[] = [];
    let stopped = 0;
    let invalid = 0;
    for (const { source, kind, prefix, completion, suffix, exactValid, treeSitterValid } of rows) {
      if (!exactValid) invalid += 1;
      const at = stopsAt(language, prefix, completion, suffix, 'multi');
      if (at === null) continue;
      // After an include that it can't find, libclang may report nothing more: its "valid" alone is none.
      if (exactValid && treeSitterValid) wrong.push(`${source} ${kind}: ${at}`);
      else if (!exactValid) stopped += 1;
    }
    console.log(`${language}: ${stopped} of ${invalid} invalid completions are stopped early, ${wrong.length} of ${rows.length - invalid} valid ones`);
    expect(wrong).toEqual([]);
  }, 60_000);
});
