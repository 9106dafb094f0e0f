import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPredictions, parsePredictions, type Prediction } from '@/lib/evaluation';
import { prediction } from '../helpers/rows';

const predictionArbitrary: fc.Arbitrary<Prediction> = fc
  .record({
    taskId: fc.string({ minLength: 1 }),
    completion: fc.string({ unit: 'binary' }),
    raw: fc.string({ unit: 'grapheme' }),
    pieces: fc.array(fc.tuple(fc.string(), fc.option(fc.double({ min: -50, max: -1e-9, noNaN: true })))),
    syntaxValid: fc.boolean(),
    passed: fc.boolean(),
  })
  .map(({ pieces, ...rest }) => prediction({ ...rest, tokens: pieces.map(([token]) => token), logprobs: pieces.map(([, logprob]) => logprob) }));

describe('parsePredictions', () => {
  it('reads back what formatPredictions writes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(predictionArbitrary, { selector: (p) => p.taskId, minLength: 1 }), fc.boolean(), (predictions, crlf) => {
        const text = formatPredictions(predictions);
        const read = parsePredictions(crlf ? text.replaceAll('\n', '\r\n') : text, 'f.jsonl');
        expect(read.problems).toEqual([]);
        expect(read.rows.map((r) => r.prediction)).toEqual(predictions);
        expect(read.rows.map((r) => r.line)).toEqual(predictions.map((_, i) => i + 1));
      }),
    );
  });

  it('never throws, and accounts for every line that is not blank', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.json(), fc.string(), fc.constant(JSON.stringify(prediction())))), (lines) => {
        const text = lines.map((line) => line.replaceAll('\n', ' ')).join('\n');
        const { rows, problems } = parsePredictions(text, 'f.jsonl');
        const filled = text.replace(/^\uFEFF/, '').split('\n').filter((line) => line.trim() !== '').length;
        expect(rows.length + problems.length).toBe(Math.max(filled, 1));
      }),
    );
  });

  it('keeps unknown fields', () => {
    const { rows } = parsePredictions(JSON.stringify({ ...prediction(), gpu: 'none' }), 'f.jsonl');
    expect(rows[0]?.prediction).toHaveProperty('gpu', 'none');
  });

  const problemsOf = (text: string): string[] => parsePredictions(text, 'f.jsonl').problems.map(({ line, message }) => `${line}: ${message}`);

  it.each([
    ['an empty file', '', '0: the file holds no prediction'],
    ['NaN', JSON.stringify(prediction()).replace('-0.2', 'NaN'), '1: NaN and Infinity are no JSON'],
    ['a positive logprob', JSON.stringify(prediction({ logprobs: [-1, 0.5, -1] })), '1: "logprobs.1": a logprob is the natural log'],
    ['columns of unequal length', JSON.stringify(prediction({ logprobs: [-1] })), '1: "logprobs": "tokens" and "logprobs" must have equal length'],
    ['fields that are not there', '{"taskId": "Own/1/L0", "completion": 7}', '1: the fields "language", "model", "promptMode", "raw", "tokens", "logprobs", "finishReason", "rawSyntaxValid", "syntaxValid" are missing; "completion": '],
    ['a line of another kind', '[1, 2]', '1: the row:'],
    ['a cut-off last line', JSON.stringify(prediction()).slice(0, 80), '1: the last line is cut off'],
    ['a damaged line before others', `{"taskId": \n${JSON.stringify(prediction())}\n`, '1: no JSON object'],
  ])('says what is wrong with %s', (_, text, message) => {
    expect(problemsOf(text)[0]).toContain(message);
  });

  it('accepts rows without a token', () => {
    expect(problemsOf(JSON.stringify(prediction({ tokens: [], logprobs: [], completion: '', raw: '' })))).toEqual([]);
  });
});
