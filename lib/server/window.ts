import { promptWindow } from '../completion/prompt';
import type { PromptWindow } from '../completion/prompt';

/** Share of the window's tokens that the suffix may take; what it leaves over goes to the prefix. */
const SUFFIX_SHARE = 0.25;
/** Share of the prefix's tokens that the file's first import lines may take when the prefix is cut. */
const IMPORTS_SHARE = 0.15;
/** Tokens that markers, instructions and fences take, with some reserve. */
const OVERHEAD_TOKENS = 160;
/** Lines in which a file's imports are looked for. */
const IMPORT_LINES = 200;

const IMPORT = /^\s*(import\b|from\s+\S+\s+import\b|#\s*(include|define|import|pragma)\b|using\b|package\b|use\b|require\b|(const|let|var)\b.*=\s*require\(|export\s+.*\bfrom\b)/;

/**
 * About how many tokens a code model's tokenizer makes of a text: words in pieces of up to six letters, digits and marks one
 * each, runs of white space one, other scripts two a character. Rather too many than too few.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(/[A-Za-z_]+|[^\S\n]{2,}|\n|[\x21-\x7e]|[^\x00-\x7f]/g)) {
    const first = piece.charCodeAt(0);
    if (first > 0x7f) tokens += 2;
    else if (/[A-Za-z_]/.test(piece)) tokens += Math.ceil(piece.length / 6);
    else tokens += 1;
  }
  return tokens;
}

/**
 * What of a hole's two sides fits a model's context, nearest the cursor. Where the prefix is cut, the import lines at the
 * file's head stay, because names in the hole come from them.
 * @param contextTokens what the model reads and writes together.
 * @param maxTokens what it may write.
 * @returns `trimmed` counts the UTF-16 units that are left out.
 */
export function contextWindow(input: { readonly prefix: string; readonly suffix: string }, contextTokens: number, maxTokens: number): PromptWindow {
  const budget = Math.max(64, contextTokens - maxTokens - OVERHEAD_TOKENS);
  // No text has more tokens than UTF-8 bytes, and none of this estimate more than twice its characters.
  if ((input.prefix.length + input.suffix.length) * 2 <= budget) return { ...input, trimmed: { prefix: 0, suffix: 0 } };
  const suffixTokens = estimateTokens(input.suffix.slice(0, budget * 8));
  const prefixTokens = estimateTokens(input.prefix.slice(-budget * 8));
  const suffixBudget = Math.min(suffixTokens, Math.max(Math.floor(budget * SUFFIX_SHARE), budget - prefixTokens));
  const prefixBudget = budget - suffixBudget;
  const suffixChars = fitting(input.suffix, suffixBudget, (length) => input.suffix.slice(0, length));
  const prefixWhole = fitting(input.prefix, prefixBudget, (length) => input.prefix.slice(input.prefix.length - length));
  if (prefixWhole >= input.prefix.length) return promptWindow(input, { prefixChars: input.prefix.length, suffixChars });
  const imports = importHead(input.prefix.slice(0, input.prefix.length - prefixWhole), Math.floor(prefixBudget * IMPORTS_SHARE));
  const tailBudget = prefixBudget - estimateTokens(imports);
  const prefixChars = fitting(input.prefix, tailBudget, (length) => input.prefix.slice(input.prefix.length - length));
  const cut = promptWindow(input, { prefixChars, suffixChars });
  return { prefix: imports + cut.prefix, suffix: cut.suffix, trimmed: { prefix: input.prefix.length - imports.length - cut.prefix.length, suffix: cut.trimmed.suffix } };
}

/** Import lines of a file's head, each with its line end, as many as fit. */
function importHead(head: string, budgetTokens: number): string {
  let kept = '';
  let tokens = 0;
  for (const line of head.split('\n', IMPORT_LINES).slice(0, -1)) {
    if (!IMPORT.test(line)) continue;
    tokens += estimateTokens(line) + 1;
    if (tokens > budgetTokens) break;
    kept += `${line}\n`;
  }
  return kept;
}

/** Greatest length whose piece of the text is estimated at no more than `budget` tokens. */
function fitting(text: string, budget: number, piece: (length: number) => string): number {
  let low = 0;
  let high = Math.min(text.length, budget * 8);
  if (estimateTokens(piece(high)) <= budget) return high;
  while (high - low > 16) {
    const middle = (low + high) >> 1;
    if (estimateTokens(piece(middle)) <= budget) low = middle;
    else high = middle;
  }
  return low;
}
