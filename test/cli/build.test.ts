import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp, buildFolder, ensureBuilt, nextBin } from '@/lib/cli/build';

const nothing = (): Promise<void> => Promise.resolve();

describe('the build', () => {
  let root = '';
  const source = (text: string): void => writeFileSync(path.join(root, 'lib', 'a.ts'), text);
  const built = (): string => readFileSync(path.join(buildFolder(root), 'BUILD_ID'), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'build-'));
    mkdirSync(path.join(root, 'lib'));
    mkdirSync(path.dirname(nextBin(root)), { recursive: true });
    // Stands for Next: its build is the source.
    writeFileSync(nextBin(root), "const fs = require('fs'); if (fs.existsSync('fails')) process.exit(1); fs.mkdirSync('.next', { recursive: true }); fs.copyFileSync('lib/a.ts', '.next/BUILD_ID');");
    source('one');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is not made again by a start after `npm run build`', async () => {
    await buildApp(root, nothing);
    expect(await ensureBuilt(root, nothing)).toBe(false);
    source('two');
    expect(await ensureBuilt(root, nothing)).toBe(true);
    expect(built()).toBe('two');
  });

  it('of other sources is never served for those of an earlier start', async () => {
    await ensureBuilt(root, nothing);
    source('two');
    await buildApp(root, nothing);
    source('one');
    expect(await ensureBuilt(root, nothing)).toBe(true);
    expect(built()).toBe('one');
  });

  it('that fails leaves no note behind', async () => {
    await buildApp(root, nothing);
    source('two');
    writeFileSync(path.join(root, 'fails'), '');
    await expect(buildApp(root, nothing)).rejects.toThrow('ended with code 1');
    expect(existsSync(path.join(buildFolder(root), 'source-hash'))).toBe(false);
  });

  it('is what `npm run build` makes', () => {
    const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { scripts: Record<string, string> };
    expect(scripts['build']).toBe('tsx lib/cli/build-app.ts');
  });
});
