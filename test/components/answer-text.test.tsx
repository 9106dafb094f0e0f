import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AnswerText } from '@/components/decision/answer-text';
import { en } from '@/lib/i18n/messages/en';
import { aRecord } from '../session/records';

const BEFORE = 'x = f(\n';

/** The rejected text with what is underlined in brackets; `range` is counted from the start of the file, as the gate does. */
function shown(text: string, range: readonly [number, number] | null, holeOffset: number | null = BEFORE.length): string {
  const { local } = aRecord({ confidence: 0.9, valid: false });
  if (local?.gate == null) throw new Error('the record has no local answer');
  const answer = { ...local, text, gate: { ...local.gate, range: range === null ? null : ([range[0], range[1]] as [number, number]) } };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <AnswerText answer={answer} label="Rejected" holeOffset={holeOffset} />
    </NextIntlClientProvider>,
  );
  const code = /<pre[^>]*>([\s\S]*?)<\/pre>/.exec(html)?.[1] ?? '';
  return code.replace(/<mark class="[^"]*underline[^"]*" data-testid="offending">([\s\S]*?)<\/mark>/, '⟦$1⟧');
}

const at = (start: number, end: number) => [BEFORE.length + start, BEFORE.length + end] as const;

describe('a rejected answer in the panel', () => {
  it.each([
    ['a bracket that closes nothing', 'a))', at(2, 3), 'a)⟦)⟧'],
    ['a word in the middle', 'a else b', at(2, 6), 'a ⟦else⟧ b'],
    ['something that is missing at the end, at the character before it', 'f(a', at(3, 3), 'f(⟦a⟧'],
    ['a complaint that goes on behind the text, as far as the text', 'a b', at(2, 40), 'a ⟦b⟧'],
    ['code below empty lines, which are left out', '\n\na)', at(3, 4), 'a⟦)⟧'],
  ])('underlines %s', (_, text, range, expected) => {
    expect(shown(text, range)).toBe(expected);
  });

  it.each([
    ['the complaint is about code before the hole', 'abc', [0, 2], BEFORE.length],
    ['the complaint is about code behind the hole', 'abc', at(9, 10), BEFORE.length],
    ['nobody knows where', 'abc', null, BEFORE.length],
    ['the code before the hole is no longer known', 'abc', at(0, 1), null],
  ] as const)('underlines nothing where %s', (_, text, range, holeOffset) => {
    expect(shown(text, range, holeOffset)).toBe(text);
  });
});
