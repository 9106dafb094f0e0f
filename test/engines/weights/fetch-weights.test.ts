import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MemoryPartStore } from '@/lib/engines/weights/part-store';
import { fetchWeights, forget, storedBytes, type FetchWeightsOptions } from '@/lib/engines/weights/fetch-weights';

const PART = 1000;
const content = Uint8Array.from({ length: 3500 }, (_none, index) => (index * 7) % 251);
const sha256 = createHash('sha256').update(content).digest('hex');
const file = { name: 'tiny.gguf', url: 'https://example.org/tiny.gguf', sha256, bytes: content.length };

interface SourceKind {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly noRanges?: boolean;
  readonly type?: string;
  readonly status?: number;
  /** Bytes after which each connection breaks, in turn. */
  readonly breaks?: number[];
}

/** A server as a fetch function; `asked` lists the ranges. */
function source({ bytes = content, noRanges = false, type = 'application/octet-stream', status, breaks = [] }: SourceKind = {}) {
  const asked: string[] = [];
  const get = ((_url: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('range') ?? '';
    asked.push(range);
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
    const part = noRanges ? bytes : bytes.slice(Number(from), Number(to) + 1);
    const limit = breaks.shift();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (limit !== undefined && sent >= limit) controller.error(new TypeError('network error'));
        else if (sent >= part.length) controller.close();
        else controller.enqueue(part.slice(sent, (sent += 300)));
      },
    });
    const headers = { 'content-type': type, ...(noRanges ? { 'content-length': String(bytes.length) } : { 'content-range': `bytes ${from ?? ''}-${to ?? ''}/${bytes.length}` }) };
    return Promise.resolve(new Response(body, { status: status ?? (noRanges ? 200 : 206), headers }));
  }) as typeof fetch;
  return { get, asked };
}

function options(from: ReturnType<typeof source>, changes: Partial<FetchWeightsOptions> = {}): FetchWeightsOptions {
  return { file, url: '/models/tiny.gguf', store: new MemoryPartStore(), signal: new AbortController().signal, fetch: from.get, partBytes: PART, ...changes };
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

describe('fetchWeights', () => {
  it('downloads, checks and stores; the second time nothing is downloaded', async () => {
    const from = source();
    const phases = new Set<string>();
    const wanted = options(from, { onProgress: ({ phase }) => phases.add(phase) });
    expect(await bytesOf(await fetchWeights(wanted))).toEqual(content);
    expect(from.asked).toEqual(['bytes=0-3499']);
    expect([...phases]).toEqual(['download', 'checking']);
    phases.clear();
    expect(await bytesOf(await fetchWeights(wanted))).toEqual(content);
    expect(from.asked).toHaveLength(1);
    expect([...phases]).toEqual(['cache', 'checking']);
  });

  it('goes on at the first missing part after a break', async () => {
    const from = source({ breaks: [2100, 300] });
    expect(await bytesOf(await fetchWeights(options(from)))).toEqual(content);
    expect(from.asked).toEqual(['bytes=0-3499', 'bytes=2000-3499', 'bytes=2000-3499']);
  });

  it('asks only for the gap between parts that are there', async () => {
    const from = source();
    const wanted = options(from);
    await fetchWeights(wanted);
    await wanted.store.delete(`${sha256.slice(0, 16)}-${PART}-0001`);
    expect(await storedBytes(wanted)).toBe(2500);
    expect(await bytesOf(await fetchWeights(wanted))).toEqual(content);
    expect(from.asked[1]).toBe('bytes=1000-1999');
  });

  it('takes the whole file where the server knows no ranges', async () => {
    const from = source({ noRanges: true, breaks: [1500] });
    expect(await bytesOf(await fetchWeights(options(from)))).toEqual(content);
  });

  it('repairs a poisoned store by downloading again', async () => {
    const from = source();
    const wanted = options(from);
    await wanted.store.write(`${sha256.slice(0, 16)}-${PART}-0000`, new Uint8Array(PART));
    expect(await bytesOf(await fetchWeights(wanted))).toEqual(content);
    expect(from.asked).toEqual(['bytes=1000-3499', 'bytes=0-3499']);
  });

  it.each([
    ['QuotaExceededError', /^The browser has no space left to keep the model\. Free/],
    ['UnknownError', /^The browser has no space left to keep the model, or can’t write it \(UnknownError\)\. Free/],
  ])('says that it cannot be kept where the disk refuses it with %s, and not that the connection broke', async (name, message) => {
    class FullStore extends MemoryPartStore {
      override write(): Promise<void> {
        return Promise.reject(new DOMException('refused', name));
      }
    }
    await expect(fetchWeights(options(source(), { store: new FullStore() }))).rejects.toMatchObject({ code: 'out-of-memory', message: expect.stringMatching(message) as string });
  });

  it('stops when it is cancelled and keeps whole parts', async () => {
    const controller = new AbortController();
    const wanted = options(source(), { signal: controller.signal, onProgress: ({ loadedBytes }) => (loadedBytes >= 2000 ? controller.abort() : undefined) });
    await expect(fetchWeights(wanted)).rejects.toMatchObject({ code: 'aborted' });
    expect(await storedBytes(wanted)).toBeGreaterThanOrEqual(1000);
    await forget(wanted);
    expect(await storedBytes(wanted)).toBe(0);
  });

  const html = new TextEncoder().encode(`<!doctype html>${' '.repeat(3485)}`);
  it.each<[string, SourceKind, string, RegExp]>([
    ['missing weights', { status: 404 }, 'unavailable', /not there \(404\)/],
    ['a failing server', { status: 502 }, 'unavailable', /answered 502/],
    ['a web page by its type', { type: 'text/html' }, 'invalid-answer', /web page/],
    ['a web page by its first bytes', { bytes: html }, 'invalid-answer', /web page/],
    ['cut off weights', { bytes: content.slice(0, 1234) }, 'invalid-answer', /1,234 bytes at its source instead of 3,500/],
    ['a wrong hash', { bytes: new Uint8Array(3500) }, 'invalid-answer', /sha256 differs/],
    ['a connection that breaks again and again', { breaks: [0, 0, 0, 0, 0, 0] }, 'unavailable', /could not be downloaded/],
  ])('says what is wrong with %s, and stores nothing of it', async (_title, kind, code, message) => {
    const wanted = options(source(kind));
    await expect(fetchWeights(wanted)).rejects.toMatchObject({ name: 'EngineError', code, message: expect.stringMatching(message) });
    expect(await storedBytes(wanted)).toBe(0);
  });
});
