import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { loadPackageAsset } from '@/lib/cli/package-assets';
import { loadPackageClang } from '@/lib/cli/package-clang';
import { SyntaxGate } from '@/lib/syntax';
import { ELSEWHERE_LANGUAGES, elsewhereRows } from '../helpers/elsewhere-rows';
import type { ElsewhereRow } from '../helpers/break-elsewhere';
import { confusion, isRight, printConfusion, seededSample, type CheckedRow, type CorpusRow } from '../helpers/gate-rows';
import { scriptRows } from '../helpers/script-rows';
import { sharedData } from '../helpers/shared-data';

type Row = CorpusRow & Partial<Pick<ElsewhereRow, 'mutation' | 'distance'>>;
type Checked = CheckedRow & Row;

/**
 * `npm run bench -- gate [--language python,javascript] [--checker exact,fast] [--sample 300] [--rows FILE.jsonl[.gz]] [--wrong]`:
 * the gate's verdicts on the shared corpus, or on a file of rows, as confusion tables per kind and per file. JavaScript and
 * TypeScript rows are cut from the sources of installed packages. With `--elsewhere [--seed 1]` each file has an unrelated error
 * 5 to 50 lines from the hole, in a table per kind of error, too.
 */
export async function run(args: readonly string[]): Promise<void> {
  const value = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const elsewhere = args.includes('--elsewhere');
  const languages = value('--language')?.split(',') ?? ELSEWHERE_LANGUAGES;
  const checkers = (value('--checker') ?? 'exact,fast').split(',') as ('exact' | 'fast')[];
  const seed = Number(value('--seed') ?? 7);
  const gate = new SyntaxGate(loadPackageAsset, { loadClang: loadPackageClang });
  const file = value('--rows');
  for (const language of file === undefined ? languages : ['']) {
    const rows = await rowsOf(language);
    for (const layer of checkers) {
      const checked: Checked[] = [];
      const start = performance.now();
      for (const row of rows) {
        const at = performance.now();
        const verdict = await gate.check(row, { layer });
        checked.push({ ...row, verdict, ms: performance.now() - at });
      }
      console.log(`\n${rows[0]?.language ?? language}, ${layer} (${checked[0]?.verdict.checker ?? 'none'}): ${rows.length} rows in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      printConfusion(confusion(checked), console.log);
      if (elsewhere) printErrors(checked);
      if (args.includes('--wrong')) for (const row of checked) if (row.verdict.valid !== row.exactValid && (row.exactValid ? isRight(row) || args.includes('--all') : true)) console.log(describe(row));
    }
  }

  async function rowsOf(language: string): Promise<Row[]> {
    if (elsewhere) return elsewhereRows(language, Number(value('--sample') ?? 400), seed);
    if (file === undefined && (language === 'javascript' || language === 'typescript')) return scriptRows(language, Number(value('--sample') ?? 1000), seed);
    const all = readRows(file ?? `${sharedData}/syntax-corpus/${language}.jsonl.gz`);
    return seededSample(all, Number(value('--sample') ?? all.length), seed);
  }
}

/** A line per kind of error elsewhere, and per side of the hole. */
function printErrors(rows: readonly Checked[]): void {
  const groups = new Map<string, Checked[]>();
  for (const row of rows) {
    for (const group of [`error ${row.mutation ?? ''}`, (row.distance ?? 0) < 0 ? 'error before the hole' : 'error behind the hole']) groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  const totals = [...groups].sort(([a], [b]) => a.localeCompare(b)).flatMap(([group, own]) => confusion(own).slice(0, 1).map((all) => ({ ...all, group })));
  printConfusion(totals, console.log);
}

function readRows(file: string): Row[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}

function describe({ source, kind, exactValid, exactError, prefix, completion, suffix, verdict, mutation, distance }: Checked): string {
  const line = (prefix + completion + suffix).slice(0, verdict.range?.[0] ?? 0).split('\n').length - prefix.split('\n').length;
  const error = mutation === undefined || distance === undefined ? '' : ` ${mutation} at ${distance}: ${JSON.stringify(distance < 0 ? prefix.split('\n').at(distance - 1) : suffix.split('\n').at(distance))}`;
  return `${exactValid ? 'REJECTED' : 'MISSED'} ${source} ${kind}${error} ${exactError ?? ''} | ${JSON.stringify(prefix.slice(-60))} << ${JSON.stringify(completion.slice(0, 90))} >> ${JSON.stringify(suffix.slice(0, 40))} | ${verdict.message ?? ''} (line ${line})`;
}
