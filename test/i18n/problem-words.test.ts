import { describe, expect, it } from 'vitest';
import { PROBLEM_WORDS } from '@/lib/evaluation/problem-words';
import { LOCALES, loadMessages } from '@/lib/i18n';

describe('what is wrong in an imported file', () => {
  it.each(LOCALES)('has words for each code, with the same parameters, in %s', async (locale) => {
    const { importProblem } = await loadMessages(locale);
    const parameters = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    expect(Object.keys(importProblem).sort()).toEqual(Object.keys(PROBLEM_WORDS).sort());
    for (const [code, words] of Object.entries(PROBLEM_WORDS)) expect([code, parameters(importProblem[code as keyof typeof importProblem])]).toEqual([code, parameters(words)]);
  });

  it('is said by the page as by the command line, in English', async () => {
    expect((await loadMessages('en')).importProblem).toEqual(PROBLEM_WORDS);
  });
});
