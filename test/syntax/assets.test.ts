import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AssetError, fetchAssets } from '@/lib/syntax/assets';

let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/vendor/whole.wasm') response.end('bytes');
    else if (request.url === '/vendor/half.wasm') {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vendor/`;
});
afterAll(() => server.close());

describe('fetchAssets', () => {
  it('gives the bytes of a file', async () => {
    expect(new TextDecoder().decode(await fetchAssets(baseUrl)('whole.wasm'))).toBe('bytes');
  });

  it.each([
    ['a file that is not there', 'none.wasm', 'none.wasm could not be loaded (HTTP 404). Run "npm run vendor" and start again.'],
    ['a connection that breaks in the middle', 'half.wasm', 'half.wasm could not be loaded: the connection is gone.'],
  ])('names the file: %s', async (_, file, message) => {
    const error: unknown = await fetchAssets(baseUrl)(file).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(AssetError);
    expect(error).toMatchObject({ message });
  });

  it('names the file where nobody answers', async () => {
    await expect(fetchAssets('http://127.0.0.1:1/vendor/')('whole.wasm')).rejects.toMatchObject({ name: 'AssetError', message: 'whole.wasm could not be loaded: the connection is gone.' });
  });
});
