import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Generation, type GenerationOptions } from '@/lib/engines';

const source = { engine: 'test', model: 'm', promptMode: 'fim', recorded: false } as const;

/** A clock that moves 10 ms at each look. */
function clock(): () => number {
  let ms = 0;
  return () => (ms += 10);
}

function generation(changes: Partial<GenerationOptions> = {}): Generation {
  return new Generation({ request: { lineMode: 'single' }, promptMode: 'fim', stop: ['<|end|>'], nowMs: clock(), ...changes });
}

/** Feeds token texts one by one as an in-step engine does, until it has enough. */
function feed(target: Generation, texts: readonly string[], finishReason: 'stop' | 'length' = 'length'): Generation {
  for (const text of texts) {
    target.add({ text, tokens: [{ text, logprob: -0.5 }], finishReason: null, usage: null });
    if (target.ended) return target;
  }
  target.add({ text: '', tokens: [], finishReason, usage: { promptTokens: 7, cachedPromptTokens: 3, completionTokens: texts.length } });
  return target;
}

const codeOf = (target: Generation) => target.result(source).tokens.filter((token) => token.special !== true).map((token) => token.text);

describe('Generation', () => {
  it('ends a single line at its end, and counts the line end as no code', () => {
    const result = feed(generation(), ['return', ' x', '\n', 'print']).result(source);
    expect(result.raw).toBe('return x');
    expect(result.finishReason).toBe('stop');
    expect(result.tokens.map((token) => [token.text, token.special === true])).toEqual([['return', false], [' x', false], ['\n', true]]);
  });

  it('keeps a token that holds code and the line end', () => {
    const target = feed(generation(), ['if x', ':\n']);
    expect(target.result(source).raw).toBe('if x:');
    expect(codeOf(target)).toEqual(['if x', ':\n']);
  });

  it('goes on over leading blank lines', () => {
    const target = feed(generation(), ['\n', '    ', 'return 1', '\n\n']);
    expect(target.result(source).raw).toBe('\n    return 1');
    expect(codeOf(target)).toEqual(['\n', '    ', 'return 1']);
  });

  it('takes as many lines as come in multi-line mode and in chat mode', () => {
    const texts = ['a', '\n', 'b', '\n'];
    expect(feed(generation({ request: { lineMode: 'multi' } }), texts).result(source).raw).toBe('a\nb\n');
    expect(feed(generation({ promptMode: 'chat' }), texts).result(source).raw).toBe('a\nb\n');
  });

  it('ends at a stop text, also where it comes in pieces, and shows none of it', () => {
    const result = feed(generation({ request: { lineMode: 'multi' } }), ['x', ' <|', 'end|>', 'y']).result(source);
    expect(result.raw).toBe('x ');
    expect(result.finishReason).toBe('stop');
  });

  it('marks a fence line that a chat model opens itself', () => {
    const target = feed(generation({ promptMode: 'chat', request: { lineMode: 'multi' }, stop: ['```'] }), ['``', '`python', '\n', 'x', ' = 1', '\n', '```', 'more']);
    expect(codeOf(target)).toEqual(['x', ' = 1', '\n']);
    expect(target.result(source).raw).toBe('```python\nx = 1\n');
  });

  it('marks a last token without text as the end, but not one inside a character', () => {
    const target = generation();
    for (const text of ['', '', '😀', '']) target.add({ text, tokens: [{ text, logprob: -1 }], finishReason: null, usage: null });
    target.add({ text: '', tokens: [], finishReason: 'stop', usage: null });
    expect(target.result(source).tokens.map((token) => token.special === true)).toEqual([false, false, false, true]);
  });

  it('makes tokens without scores from the text of an engine that gives none', () => {
    const target = generation();
    target.add({ text: 'a', tokens: [], finishReason: null, usage: null });
    target.add({ text: 'b', tokens: [], finishReason: 'stop', usage: null });
    expect(target.result(source).tokens).toEqual([{ text: 'a', logprob: null }, { text: 'b', logprob: null }]);
  });

  it('reports each token once, in order, and when it came', () => {
    const seen: string[] = [];
    const target = feed(generation({ onToken: (token, index) => seen.push(`${index}:${token.text}`) }), ['a', 'b', 'c', 'd']);
    const { timings } = target.result(source);
    expect(seen).toEqual(['0:a', '1:b', '2:c', '3:d']);
    expect(target.arrivalMs).toEqual([10, 20, 30, 40]);
    expect(timings).toMatchObject({ firstTokenMs: 10, firstThreeTokensMs: 30, promptTokens: 7, cachedPromptTokens: 3, generatedTokens: 4 });
  });

  it('is empty where nothing was generated', () => {
    const result = feed(generation(), [], 'stop').result(source);
    expect(result).toMatchObject({ raw: '', tokens: [], finishReason: 'stop', timings: { firstTokenMs: null, firstThreeTokensMs: null } });
  });

  it('gives the same text and tokens however text and tokens are spread over chunks', () => {
    const piece = fc.constantFrom('a', 'b', ' ', '\n', '    ', ':\n', '<|end|>', '😀');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(6), (texts, lag) => {
        const inStep = feed(generation(), texts).result(source);
        const late = generation();
        // Text that lags the tokens, as servers with stop texts send it.
        for (let index = 0; index < texts.length + lag; index += 1) {
          const token = texts[index];
          late.add({ text: texts[index - lag] ?? '', tokens: token === undefined ? [] : [{ text: token, logprob: -0.5 }], finishReason: null, usage: null });
          if (late.ended) break;
        }
        const result = late.result(source);
        expect(result.raw).toBe(inStep.raw);
        expect(result.tokens.map((token) => token.text)).toEqual(inStep.tokens.map((token) => token.text));
      }),
    );
  });
});
