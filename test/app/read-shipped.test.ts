import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readShipped } from '@/app/read-shipped';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shipped-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('readShipped', () => {
  it.each([
    ['what fits', '{"n":1}', { n: 1 }],
    ['null for another shape', '{"n":"1"}', null],
    ['null for what is no JSON', '{"n":', null],
  ])('gives %s', async (_, text, expected) => {
    writeFileSync(path.join(folder, 'file.json'), text);
    expect(await readShipped('file.json', z.object({ n: z.number() }), folder)).toEqual(expected);
  });

  it('gives null for a file that is not there', async () => {
    expect(await readShipped('none.json', z.unknown(), folder)).toBeNull();
  });
});
