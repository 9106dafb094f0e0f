import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseShipped, readShipped } from '@/app/read-shipped';

describe('a file that ships with the recordings', () => {
  it.each([
    ['what fits', '{"n":1}', { n: 1 }],
    ['null for another shape', '{"n":"1"}', null],
    ['null for what is no JSON', '{"n":', null],
  ])('gives %s', (_, text, expected) => {
    expect(parseShipped(text, z.object({ n: z.number() }))).toEqual(expected);
  });

  it('gives null for a file that is not there', async () => {
    expect(await readShipped('none.json', z.unknown())).toBeNull();
  });
});
