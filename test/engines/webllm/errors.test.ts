import * as current from '@mlc-ai/web-llm';
import { describe, expect, it } from 'vitest';
import { EngineError } from '@/lib/completion';
import { engineErrorOf } from '@/lib/engines/webllm/errors';

/** An error as the library's own classes make it: an Error whose `name` is the class's. */
function named(name: string, message = ''): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

describe('engineErrorOf', () => {
  it.each([
    [named('WebGPUNotAvailableError'), 'unavailable', /no WebGPU.*wllama/],
    [new Error('Unable to find a compatible GPU. This issue might be because …'), 'unavailable', /no graphics adapter.*driver/],
    [named('ShaderF16SupportError'), 'unavailable', /q4f32_1/],
    [new Error('Cannot initialize runtime because of requested maxBufferSize exceeds limit. requested=256MB, limit=64MB.'), 'unavailable', /smaller model/],
    [named('LinkError', 'WebAssembly.instantiate(): Import #0 "env" "f": function import requires a callable'), 'unavailable', /another version of web-llm/],
    [named('CompileError', 'expected magic word'), 'unavailable', /no WebAssembly module/],
    [new TypeError("Failed to execute 'add' on 'Cache': Request failed"), 'unavailable', /could not be fetched/],
    [new DOMException('full', 'QuotaExceededError'), 'unavailable', /storage is full/],
    [named('IntegrityError'), 'unavailable', /hash differs/],
    [named('ContextWindowSizeExceededError'), 'context-too-long', /context/],
    [new RangeError('Array buffer allocation failed'), 'out-of-memory', /memory/],
    [named('DeviceLostError'), 'crashed', /graphics device went away/],
    [named('ModelNotLoadedError'), 'crashed', /device went away/],
    [new DOMException('', 'AbortError'), 'aborted', /cancelled/],
    [new Error('something else'), 'crashed', /does not name/],
    ['a string', 'crashed', /does not name/],
  ] as const)('%s', (cause, code, sentence) => {
    const error = engineErrorOf(cause);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(sentence);
  });

  it('knows the library’s own class of a wrong hash', () => {
    expect(engineErrorOf(new current.IntegrityError('https://models.test/x.wasm', 'sha256-a', 'sha256-b')).message).toMatch(/hash differs/);
  });

  it('blames the device where it is known to be lost, but keeps a cancel and its own errors', () => {
    expect(engineErrorOf(new Error('mapAsync failed'), true).message).toMatch(/graphics device/);
    expect(engineErrorOf(new DOMException('', 'AbortError'), true).code).toBe('aborted');
    const own = new EngineError('busy', 'x');
    expect(engineErrorOf(own, true)).toBe(own);
  });

  it('puts nothing of the cause into the sentence', () => {
    expect(engineErrorOf(new Error('prompt: secret_code()')).message).not.toContain('secret_code');
  });
});
