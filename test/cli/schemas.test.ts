import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishedSchemas } from '@/lib/cli/schemas';

const folder = path.resolve(import.meta.dirname, '../../public/schemas');

describe('published schemas', () => {
  it('are current and complete; where not, run "npm run -s cli -- schemas"', () => {
    const stored = new Map(readdirSync(folder).sort().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
    expect(stored).toEqual(new Map([...publishedSchemas()].sort(([a], [b]) => a.localeCompare(b))));
  });

  it.each([...publishedSchemas()])('%s names its fields and which are required', (_, text) => {
    const schema = JSON.parse(text) as { properties: object; required: string[]; title: string; $schema: string };
    expect(schema.$schema).toContain('2020-12');
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(schema.required));
    expect(schema.required.length).toBeGreaterThan(0);
  });
});
