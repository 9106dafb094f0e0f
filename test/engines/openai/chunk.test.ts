import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChunk, tokensOf, validLogprob } from '@/lib/engines';

describe('parseChunk', () => {
  it('reads a completions chunk with parallel arrays', () => {
    const chunk = parseChunk({
      model: 'm',
      choices: [{ text: 'x =', finish_reason: null, logprobs: { tokens: ['x', ' ='], token_logprobs: [-0.5, -0.1], top_logprobs: [{ y: -1.5, x: -0.5 }, null], text_offset: [0, 1] } }],
    });
    expect(chunk).toEqual({
      text: 'x =',
      tokens: [
        { text: 'x', logprob: -0.5, top: [{ token: 'x', logprob: -0.5 }, { token: 'y', logprob: -1.5 }] },
        { text: ' =', logprob: -0.1 },
      ],
      finishReason: null,
      usage: null,
      model: 'm',
    });
  });

  it('reads a chat chunk, and a completions chunk with chat logprobs', () => {
    const logprobs = { content: [{ token: 'a', logprob: -0.2, bytes: [97], top_logprobs: [{ token: 'a', logprob: -0.2 }] }] };
    const tokens = [{ text: 'a', logprob: -0.2, top: [{ token: 'a', logprob: -0.2 }] }];
    expect(parseChunk({ choices: [{ delta: { content: 'a' }, logprobs }] })).toMatchObject({ text: 'a', tokens });
    expect(parseChunk({ choices: [{ text: 'a', logprobs }] })).toMatchObject({ text: 'a', tokens });
    expect(parseChunk({ choices: [{ message: { role: 'assistant', content: 'a' }, logprobs, finish_reason: 'length' }] })).toMatchObject({ text: 'a', tokens, finishReason: 'length' });
  });

  it.each([
    ['a role delta without text', { choices: [{ delta: { role: 'assistant', content: '' }, logprobs: null }] }],
    ['a usage chunk without choices', { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } }],
    ['null content', { choices: [{ delta: { content: null } }] }],
  ])('takes %s as nothing', (_title, value) => {
    expect(parseChunk(value)).toMatchObject({ text: '', tokens: [], finishReason: null });
  });

  it('reads usage of either kind', () => {
    expect(parseChunk({ choices: [], usage: { prompt_tokens: 42, completion_tokens: 9, prompt_tokens_details: { cached_tokens: 41 } } })?.usage).toEqual({ promptTokens: 42, cachedPromptTokens: 41, completionTokens: 9 });
    expect(parseChunk({ choices: [{ text: 'a' }], timings: { cache_n: 41, prompt_n: 1, predicted_n: 9 } })?.usage).toEqual({ promptTokens: 42, cachedPromptTokens: 41, completionTokens: 9 });
  });

  it.each([
    ['null', null],
    ['a text', 'x'],
    ['an error', { error: { message: 'no' } }],
    ['an HTML page as text', '<html></html>'],
    ['choices that are no list', { choices: 'x' }],
  ])('is null for %s', (_title, value) => expect(parseChunk(value)).toBeNull());

  it('never throws and gives only logprobs that are', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, logprobs) => {
        parseChunk(value);
        for (const token of parseChunk({ choices: [{ text: 'x', logprobs }] })?.tokens ?? []) {
          expect(token.logprob === null || (Number.isFinite(token.logprob) && token.logprob <= 0)).toBe(true);
        }
      }),
    );
  });
});

describe('validLogprob', () => {
  it.each([
    [-1.5, -1.5],
    [0, 0],
    [1e-7, 0],
    [0.5, null],
    [Number.NaN, null],
    [-Infinity, null],
    [Infinity, null],
    [null, null],
    [undefined, null],
  ])('%s becomes %s', (value, expected) => expect(validLogprob(value)).toBe(expected));

  it('turns -0 into 0', () => expect(Object.is(validLogprob(-0), 0)).toBe(true));

  it('keeps tokens whose score is missing, without it', () => {
    expect(tokensOf({ tokens: ['a', 'b'], token_logprobs: null, top_logprobs: null })).toEqual([{ text: 'a', logprob: null }, { text: 'b', logprob: null }]);
    expect(tokensOf({ content: [{ token: 'a' }] })).toEqual([{ text: 'a', logprob: null }]);
    expect(tokensOf(null)).toEqual([]);
  });
});
