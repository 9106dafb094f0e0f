import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { vendorAssets } from '@/lib/cli/vendor';

let root = '';

function write(file: string, content: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'vendor-'));
  write('package.json', JSON.stringify({ dependencies: { '@scope/runtime': '1.2.3' } }));
  write('node_modules/@scope/runtime/package.json', JSON.stringify({ version: '1.2.3' }));
  write('node_modules/@scope/runtime/dist/core.wasm', 'core');
  write('node_modules/@scope/runtime/dist/extra.wasm', 'extra');
  write('node_modules/@scope/runtime/dist/readme.txt', 'text');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('vendorAssets', () => {
  const asset = { package: '@scope/runtime', files: ['dist/*.wasm'], to: 'runtime' };

  it('copies what a pattern matches, and nothing the second time', () => {
    expect(vendorAssets([asset], root)).toEqual({ copied: 2, unchanged: 0 });
    expect(readFileSync(path.join(root, 'public/vendor/runtime/core.wasm'), 'utf8')).toBe('core');
    expect(vendorAssets([asset], root)).toEqual({ copied: 0, unchanged: 2 });
  });

  it('copies again what differs from its source', () => {
    vendorAssets([asset], root);
    write('public/vendor/runtime/core.wasm', 'cut');
    expect(vendorAssets([asset], root)).toEqual({ copied: 1, unchanged: 1 });
  });

  it.each([
    ['a version that package.json does not pin', () => write('node_modules/@scope/runtime/package.json', '{"version":"1.2.4"}'), /installed as 1\.2\.4.*pins 1\.2\.3.*npm ci/],
    ['a package that is not installed', () => rmSync(path.join(root, 'node_modules'), { recursive: true }), /not installed.*npm ci/],
    ['a package that package.json does not list', () => write('package.json', '{}'), /does not list @scope\/runtime/],
    ['a file that the package lacks', () => rmSync(path.join(root, 'node_modules/@scope/runtime/dist'), { recursive: true }), /no file dist\/\*\.wasm/],
  ])('refuses %s', (_title, damage, message) => {
    damage();
    expect(() => vendorAssets([asset], root)).toThrow(message);
  });

  it('refuses two different sources for one file', () => {
    write('node_modules/@scope/runtime/other/core.wasm', 'other');
    expect(() => vendorAssets([asset, { ...asset, files: ['other/core.wasm'] }], root)).toThrow(/Two vendored files/);
  });
});
