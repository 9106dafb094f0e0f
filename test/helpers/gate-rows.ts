import type { LanguageId, SyntaxVerdict } from '@/lib/completion';

/** A row of a syntax corpus: a completion in its file with the compiler's verdict. */
export interface CorpusRow {
  readonly language: LanguageId;
  readonly source: string;
  readonly kind: string;
  readonly prefix: string;
  readonly completion: string;
  readonly suffix: string;
  readonly exactValid: boolean;
  readonly exactError?: string | null;
}

export interface CheckedRow extends CorpusRow {
  readonly verdict: SyntaxVerdict;
  readonly ms: number;
}

/** Counts of one group of rows. */
export interface Confusion {
  readonly group: string;
  invalid: number;
  /** Invalid completions that the gate took. */
  missed: number;
  valid: number;
  rejected: number;
  /** Right completions, the `gold…` kinds, and how many of them the gate rejected. */
  right: number;
  rightRejected: number;
}

/** Whether a row's completion is the line that was there. */
export function isRight({ kind }: Pick<CorpusRow, 'kind'>): boolean {
  return kind.startsWith('gold') && kind !== 'gold_then_echo_suffix';
}

/** The confusion in total, per kind and per source file. */
export function confusion(rows: readonly CheckedRow[]): Confusion[] {
  const groups = new Map<string, Confusion>();
  const add = (group: string, row: CheckedRow) => {
    const counts = groups.get(group) ?? { group, invalid: 0, missed: 0, valid: 0, rejected: 0, right: 0, rightRejected: 0 };
    groups.set(group, counts);
    const wrong = Number(row.verdict.valid !== row.exactValid);
    if (!row.exactValid) {
      counts.invalid += 1;
      counts.missed += wrong;
      return;
    }
    counts.valid += 1;
    counts.rejected += wrong;
    if (!isRight(row)) return;
    counts.right += 1;
    counts.rightRejected += wrong;
  };
  for (const row of rows) for (const group of ['all', `kind ${row.kind}`, `file ${row.source}`]) add(group, row);
  return [...groups.values()].sort((a, b) => Number(b.group === 'all') - Number(a.group === 'all') || a.group.localeCompare(b.group));
}

/** Prints the total and every group with an error, one a line. */
export function printConfusion(groups: readonly Confusion[], print: (line: string) => void): void {
  for (const { group, invalid, missed, valid, rejected, right, rightRejected } of groups) {
    if (group !== 'all' && missed + rejected === 0) continue;
    const recall = invalid === 0 ? '—' : `${((100 * (invalid - missed)) / invalid).toFixed(1)}%`;
    print(`  ${group.padEnd(32)} recall ${recall.padStart(6)} (${invalid - missed} of ${invalid}), right rejected ${rightRejected} of ${right}, valid rejected ${rejected} of ${valid}`);
  }
}

/** So many rows drawn without replacement, the same ones for the same seed, in their own order. */
export function seededSample<Row>(rows: readonly Row[], count: number, seed: number): Row[] {
  if (count >= rows.length) return [...rows];
  const random = seededRandom(seed);
  return rows
    .map((row, at) => ({ row, at, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

/** Numbers in [0, 1) from a seed (mulberry32), so that a failing row can be made again. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
