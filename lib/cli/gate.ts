import { createReadStream } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { z } from 'zod';
import type { SyntaxVerdict } from '../completion';
import { InputError } from '../evaluation';
import { describeIssues } from '../evaluation/describe-issues';
import { SyntaxGate } from '../syntax';
import { BAD_INPUT, fileTrouble } from './command-failure';
import { loadPackageAsset } from './package-assets';
import { loadPackageClang } from './package-clang';
import { readLines } from './read-lines';

const rowSchema = z.object({ language: z.string(), path: z.string().optional(), prefix: z.string(), completion: z.string(), suffix: z.string() });

/** `gate ROWS.jsonl --json`: the syntax gate's verdict about each row, in order. */
export function register(program: Command): void {
  program
    .command('gate')
    .description('Check completions in their files: one verdict a row of {language, prefix, completion, suffix}')
    .argument('<rows>', 'JSON Lines file, also gzipped (.gz); "-" reads standard input')
    .option('--json', 'print one JSON object a row')
    .option('--checker <layer>', 'exact (default) or fast', parseLayer, 'exact')
    .action(async (file: string, options: { json?: boolean; checker: 'exact' | 'fast' }) => {
      process.exitCode = await checkRows(file, options.checker, options.json === true);
    });
}

function parseLayer(value: string): 'exact' | 'fast' {
  if (value !== 'exact' && value !== 'fast') throw new InvalidArgumentError('choose exact or fast.');
  return value;
}

async function checkRows(file: string, layer: 'exact' | 'fast', json: boolean): Promise<number> {
  const gate = new SyntaxGate(loadPackageAsset, { loadClang: loadPackageClang });
  let line = 0;
  let invalid = 0;
  let total = 0;
  try {
    for await (const text of readLines(file === '-' ? process.stdin : createReadStream(file), file)) {
      line += 1;
      if (text.trim() === '') continue;
      const row = parseRow(text);
      const verdict = await gate.check({ language: row.language, prefix: row.prefix, completion: row.completion, suffix: row.suffix, ...(row.path !== undefined && { path: row.path }) }, { layer });
      total += 1;
      if (!verdict.valid) invalid += 1;
      await write(json ? JSON.stringify(verdict) : describe(line, verdict));
    }
  } catch (error) {
    const wholeFile = error instanceof InputError ? error.message : fileTrouble(error, file);
    process.stderr.write(`${wholeFile ?? `${file}:${line}: ${error instanceof Error ? error.message : String(error)}`}\n`);
    return BAD_INPUT;
  }
  process.stderr.write(`${total} rows checked, ${invalid} rejected\n`);
  return 0;
}

function parseRow(text: string): z.infer<typeof rowSchema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('this line is no JSON object.');
  }
  const row = rowSchema.safeParse(value);
  if (!row.success) throw new Error(`a row needs language, prefix, completion and suffix: ${describeIssues(row.error, value)}.`);
  return row.data;
}

function describe(line: number, verdict: SyntaxVerdict): string {
  const where = verdict.range === null ? '' : ` at ${verdict.range[0]}–${verdict.range[1]}`;
  return `${line}: ${verdict.valid ? 'valid' : `${verdict.code ?? 'invalid'}${where}: ${verdict.message ?? ''}`} (${verdict.checker})`;
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await new Promise((resolve) => process.stdout.once('drain', resolve));
}
