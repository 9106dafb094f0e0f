import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const folder = path.resolve(import.meta.dirname, '../../../shared/data/server-captures');

/** Whether the captured answers of real servers lie beside the project; tests that need them skip with a printed line. */
export const capturesPresent = existsSync(folder);
if (!capturesPresent) console.log('Skipped: the captured answers of real servers are not here (../shared/data/server-captures).');

export interface Capture {
  readonly name: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

const indexSchema = z.array(z.object({ file: z.string() }));

/** All captured answers of one kind of server. */
export function captures(server: 'llama-cpp' | 'vllm'): Capture[] {
  if (!capturesPresent) return [];
  const base = path.join(folder, server);
  return indexSchema.parse(JSON.parse(readFileSync(path.join(base, 'index.json'), 'utf8'))).map(({ file }) => {
    const bytes = readFileSync(path.join(base, file));
    const name = `${server}/${file}`;
    if (file.endsWith('.sse')) return { name, ...head(readFileSync(path.join(base, file.replace(/\.sse$/, '.headers.txt')), 'utf8')), body: bytes };
    const separator = /\r?\n\r?\n/.exec(bytes.toString('latin1'));
    if (separator === null) throw new Error(`${name} has no blank line after its headers`);
    return { name, ...head(bytes.subarray(0, separator.index).toString('latin1')), body: bytes.subarray(separator.index + separator[0].length) };
  });
}

function head(text: string): { status: number; contentType: string } {
  return { status: Number(/^HTTP\/[\d.]+ (\d+)/.exec(text)?.[1] ?? 200), contentType: /^content-type:\s*(.*?)\r?$/im.exec(text)?.[1] ?? '' };
}
