import type { MethodRow } from './method';

/** The paper's four static signals of a hole, told before the local model runs. */
export type CodeFeatures = readonly [prefixLength: number, suffixLength: number, nestingDepth: number, identifierOverlap: number];

/** Prefix and suffix length in characters, levels of indentation at the hole, and the share of identifiers (Jaccard) that both sides have. */
export function codeFeatures({ prefix = '', suffix = '' }: MethodRow): CodeFeatures {
  const before = new Set(prefix.match(/[A-Za-z_]\w*/g) ?? []);
  const after = new Set(suffix.match(/[A-Za-z_]\w*/g) ?? []);
  const shared = [...before].filter((name) => after.has(name)).length;
  const all = before.size + after.size - shared;
  return [prefix.length, suffix.length, nestingDepth(prefix), all === 0 ? 0 : shared / all];
}

/** Levels of indentation of the last line that holds code, one more where it opens a block; levels count by the smallest step in the text. */
function nestingDepth(prefix: string): number {
  const lines = prefix.split('\n').filter((line) => line.trim() !== '');
  const widths = lines.map((line) => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length);
  const unit = Math.min(...widths.filter((width) => width > 0), 8);
  const last = lines.at(-1)?.trimEnd() ?? '';
  return Math.round((widths.at(-1) ?? 0) / unit) + Number(/[:{]$/.test(last));
}
