import { describe, expect, it, vi } from 'vitest';
import type { SyntaxVerdict } from '@/lib/completion';
import type { WorkerLike } from '@/lib/workers/client';
import { CompilerClient } from '@/lib/workers/compiler-client';
import { fakeWorkers as workers } from '../helpers/fake-workers';

const BY_CLANG: SyntaxVerdict = { valid: true, code: null, message: null, range: null, checker: 'clang 22' };
const INPUT = { language: 'cpp', prefix: '', completion: 'x', suffix: '' };

const client = (createWorker: () => WorkerLike) => new CompilerClient({ createWorker, assetsUrl: 'http://localhost/vendor/' });

describe('CompilerClient', () => {
  it('has no answer before it is loaded, and then the compiler’s', async () => {
    const { createWorker, calls } = workers((method) => ({ output: method === 'load' ? null : BY_CLANG }));
    const compiler = client(createWorker);
    expect(await compiler.check(INPUT)).toBeNull();
    expect(calls()).toEqual([]);
    await compiler.load();
    expect(await compiler.check(INPUT)).toEqual(BY_CLANG);
    expect(calls()).toEqual([['load', 'check']]);
  });

  it('has no answer to what crashes it, and loads itself again', async () => {
    const { createWorker, calls } = workers((method, worker) => (method === 'load' ? { output: null } : worker === 0 ? 'crash' : { output: BY_CLANG }));
    const compiler = client(createWorker);
    await compiler.load();
    expect(await compiler.check(INPUT)).toBeNull();
    await vi.waitFor(async () => expect(await compiler.check(INPUT)).toEqual(BY_CLANG));
    expect(calls().map(([first]) => first)).toEqual(['load', 'load']);
  });

  it('has no answer where the compiler itself fails', async () => {
    const { createWorker } = workers((method) => (method === 'load' ? { output: null } : { error: 'LLVM ERROR' }));
    const compiler = client(createWorker);
    await compiler.load();
    expect(await compiler.check(INPUT)).toBeNull();
  });

  it('says why it could not be loaded, leaves no worker behind, and can be loaded again', async () => {
    const { createWorker, ended } = workers((method, worker) => (worker === 0 ? { error: 'llvm.core.wasm could not be loaded' } : { output: method === 'load' ? null : BY_CLANG }));
    const compiler = client(createWorker);
    await expect(compiler.load()).rejects.toThrow('llvm.core.wasm could not be loaded');
    expect(ended()).toBe(1);
    await compiler.load();
    expect(await compiler.check(INPUT)).toEqual(BY_CLANG);
  });

  it('stops loading when it is cancelled', async () => {
    const { createWorker, ended } = workers(() => 'silence');
    const abort = new AbortController();
    const loading = client(createWorker).load(undefined, abort.signal);
    abort.abort();
    await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
    expect(ended()).toBe(1);
  });
});
