import { describe, expect, it } from 'vitest';
import type { SyntaxVerdict } from '../../lib/completion';
import { SyntaxClient } from '../../lib/workers/syntax-client';
import { fakeWorkers } from '../helpers/fake-workers';

const VALID: SyntaxVerdict = { valid: true, code: null, message: null, range: null, checker: 'fake 1' };
const INPUT = { language: 'python', prefix: '', completion: 'x', suffix: '' };

/** Workers of which the first `crashes` end at their first check. */
const workers = (crashes: number) => fakeWorkers((method, worker) => (method !== 'check' ? 'silence' : worker < crashes ? 'crash' : { output: VALID }));

describe('SyntaxClient', () => {
  it('tells every new worker where the files are, before the first check', async () => {
    const { createWorker, seen } = workers(1);
    const client = new SyntaxClient({ createWorker, assetsUrl: 'http://localhost/vendor/' });
    expect(await client.check(INPUT)).toEqual(VALID);
    expect(seen.map((messages) => messages.map((message) => (message.kind === 'call' ? message.method : message.kind)))).toEqual([
      ['start', 'check'],
      ['start', 'check'],
    ]);
  });

  it('answers "not checked" when a check crashes two workers in a row', async () => {
    const { createWorker, seen } = workers(2);
    const client = new SyntaxClient({ createWorker, assetsUrl: 'http://localhost/vendor/' });
    expect(await client.check(INPUT)).toMatchObject({ valid: true, checker: 'none' });
    expect(seen).toHaveLength(2);
    expect(await client.check(INPUT)).toEqual(VALID);
  });

  describe('where a parser cannot be had', () => {
    const missing = () => fakeWorkers((method) => (method === 'check' ? { error: 'x.wasm could not be loaded.', name: 'AssetError' } : 'silence'));

    it('tells why and answers "not checked", without a second attempt', async () => {
      const { createWorker, calls } = missing();
      const told: string[] = [];
      const client = new SyntaxClient({ createWorker, assetsUrl: 'http://localhost/vendor/', onMissing: (language, why) => told.push(`${language}: ${why}`) });
      expect(await client.check(INPUT)).toMatchObject({ valid: true, checker: 'none' });
      expect(told).toEqual(['python: x.wasm could not be loaded.']);
      expect(calls()).toEqual([['start', 'check']]);
    });

    it('rejects where nobody is told', async () => {
      const client = new SyntaxClient({ createWorker: missing().createWorker, assetsUrl: 'http://localhost/vendor/' });
      await expect(client.check(INPUT)).rejects.toMatchObject({ remoteName: 'AssetError' });
    });
  });

  it('passes the layer on and rejects with AbortError', async () => {
    const { createWorker, seen } = workers(0);
    const client = new SyntaxClient({ createWorker, assetsUrl: 'http://localhost/vendor/' });
    await client.check(INPUT, { layer: 'fast' });
    expect(seen[0]?.[1]).toMatchObject({ method: 'check', input: { layer: 'fast' } });
    await expect(client.check(INPUT, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('lets the C++ compiler answer exact checks of C++, and the worker all others and whatever the compiler leaves open', async () => {
    const { createWorker, seen } = workers(0);
    const client = new SyntaxClient({ createWorker, assetsUrl: 'http://localhost/vendor/' });
    const byClang: SyntaxVerdict = { ...VALID, valid: false, checker: 'clang 22' };
    let answer: SyntaxVerdict | null = byClang;
    client.useCompiler({ check: () => Promise.resolve(answer) });
    const cpp = { ...INPUT, language: 'cpp' };
    expect(await client.check(cpp)).toEqual(byClang);
    expect(seen).toHaveLength(0);
    expect(await client.check(cpp, { layer: 'fast' })).toEqual(VALID);
    expect(await client.check(INPUT)).toEqual(VALID);
    answer = null;
    expect(await client.check(cpp)).toEqual(VALID);
    answer = byClang;
    client.useCompiler(null);
    expect(await client.check(cpp)).toEqual(VALID);
  });
});
