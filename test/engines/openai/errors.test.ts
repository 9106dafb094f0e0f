import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engineErrorFor, errorOf, parseChunk, retryAfterMs } from '@/lib/engines';
import { captures, capturesPresent } from '../../helpers/server-captures';

describe('errorOf', () => {
  it.each([
    [{ error: { message: 'bad', type: 'T', param: null, code: 400 } }, { message: 'bad', type: 'T', status: 400 }],
    [{ error: { message: 'bad', code: 'invalid_api_key' } }, { message: 'bad', type: null, status: null }],
    [{ error: 'Unauthorized' }, { message: 'Unauthorized', type: null, status: null }],
    [{ detail: 'Not Found' }, { message: '"Not Found"', type: null, status: null }],
    [{ detail: [{ loc: ['body'] }] }, { message: '[{"loc":["body"]}]', type: null, status: null }],
  ])('reads %j', (value, expected) => expect(errorOf(value)).toMatchObject(expected));

  it.each([[{ choices: [] }], [null], ['text'], [[]]])('finds none in %j', (value) => expect(errorOf(value)).toBeNull());
});

describe('engineErrorFor', () => {
  it.each([
    [400, 'rejected'],
    [401, 'rejected'],
    [404, 'rejected'],
    [408, 'timeout'],
    [429, 'busy'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'busy'],
    [504, 'timeout'],
  ])('%i is %s', (status, code) => expect(engineErrorFor(status, null).code).toBe(code));

  it('says both sizes where the prompt was too long', () => {
    const error = engineErrorFor(400, errorOf({ error: { code: 400, message: 'm', type: 'exceed_context_size_error', n_prompt_tokens: 15000, n_ctx: 4096 } }));
    expect(error.code).toBe('context-too-long');
    expect(error.message).toContain('15000 tokens, it takes 4096');
  });

  it('never repeats what the server wrote: it may quote the request', () => {
    const error = engineErrorFor(400, errorOf({ error: { message: 'invalid key sk-secret in "def f(): password"' } }));
    expect(error.message).not.toMatch(/secret|password/);
  });
});

describe('retryAfterMs', () => {
  it.each([
    ['2', 2000],
    ['0.5', 500],
    ['0', 0],
    ['-1', undefined],
    ['', undefined],
    [null, undefined],
    ['soon', undefined],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 9000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('%s is %s', (header, expected) => expect(retryAfterMs(header, 1000)).toBe(expected));

  it('is a number of milliseconds or nothing, whatever comes', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(retryAfterMs(header, 0) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe.runIf(capturesPresent)('captured errors of real servers', () => {
  const failed = [...captures('llama-cpp'), ...captures('vllm')].filter(({ status, contentType }) => status >= 400 && contentType.includes('json'));

  it.each(failed.map((capture) => [capture.name, capture] as const))('%s', (name, { status, body }) => {
    const value: unknown = JSON.parse(body.toString('utf8'));
    expect(parseChunk(value)).toBeNull();
    const error = engineErrorFor(status, errorOf(value));
    const expected = /too-long/.test(name) ? 'context-too-long' : /overload/.test(name) ? 'busy' : status >= 500 ? 'unavailable' : 'rejected';
    expect(error.code).toBe(expected);
  });
});
