import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { loadPackageAsset } from '@/lib/cli/package-assets';
import { loadPackageClang } from '@/lib/cli/package-clang';
import { SyntaxGate } from '@/lib/syntax';
import { sharedData } from '../helpers/shared-data';
import { confusion, isRight, printConfusion, seededSample, type CheckedRow, type CorpusRow } from '../helpers/gate-rows';

/**
 * `npm run bench -- gate [--language python,java,cpp] [--checker exact,fast] [--sample 300] [--rows FILE.jsonl[.gz]] [--wrong]`:
 * the gate's verdicts on the shared corpus, or on a file of rows, as confusion tables per kind and per file.
 */
export async function run(args: readonly string[]): Promise<void> {
  const value = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const languages = (value('--language') ?? 'python,java,cpp').split(',');
  const checkers = (value('--checker') ?? 'exact,fast').split(',') as ('exact' | 'fast')[];
  const gate = new SyntaxGate(loadPackageAsset, { loadClang: loadPackageClang });
  const file = value('--rows');
  for (const language of file === undefined ? languages : ['']) {
    const all = readRows(file ?? `${sharedData}/syntax-corpus/${language}.jsonl.gz`);
    const rows = seededSample(all, Number(value('--sample') ?? all.length), 7);
    for (const layer of checkers) {
      const checked: CheckedRow[] = [];
      const start = performance.now();
      for (const row of rows) {
        const at = performance.now();
        const verdict = await gate.check(row, { layer });
        checked.push({ ...row, verdict, ms: performance.now() - at });
      }
      console.log(`\n${rows[0]?.language ?? language}, ${layer} (${checked[0]?.verdict.checker ?? 'none'}): ${rows.length} rows in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      printConfusion(confusion(checked), console.log);
      if (args.includes('--wrong')) for (const row of checked) if (row.verdict.valid !== row.exactValid && (row.exactValid ? isRight(row) || args.includes('--all') : true)) console.log(describe(row));
    }
  }
}

function readRows(file: string): CorpusRow[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as CorpusRow);
}

function describe({ source, kind, exactValid, exactError, prefix, completion, suffix, verdict }: CheckedRow): string {
  const line = (prefix + completion + suffix).slice(0, verdict.range?.[0] ?? 0).split('\n').length - prefix.split('\n').length;
  return `${exactValid ? 'REJECTED' : 'MISSED'} ${source} ${kind} ${exactError ?? ''} | ${JSON.stringify(prefix.slice(-60))} << ${JSON.stringify(completion.slice(0, 90))} >> ${JSON.stringify(suffix.slice(0, 40))} | ${verdict.message ?? ''} (line ${line})`;
}

