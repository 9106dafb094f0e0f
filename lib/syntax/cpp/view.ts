import type { Complaint, FilledHole } from '../complaint';
import { isInclude, preprocess } from './conditionals';
import { grammarBlanks } from './grammar-gaps';
import { bareStatements, macroBlanks } from './macros';
import { statementMacros, tokenComplaints } from './statement-rules';
import { cppTokens } from './tokens';

/** A text as a parser without the preprocessor shall read it, as long as the original, and the preprocessor's own errors. */
export interface ParserView {
  readonly text: string;
  readonly complaints: readonly Complaint[];
}

/** C++ for tree-sitter: one branch of each conditional, no directives, no macros that the grammar has no place for. */
export function cppView({ prefix, completion, suffix }: FilledHole, file: Pick<FilledHole, 'prefix' | 'suffix'> = { prefix, suffix }): ParserView {
  const whole = prefix + completion + suffix;
  const read = cppTokens(whole);
  const { hidden, complaints } = preprocess(read, whole.length, [prefix.length, prefix.length + completion.length]);
  const code = blank(whole, hidden.map(({ start, end }) => ({ start, end, keep: '' })));
  const names = trustedNames(file.prefix, file.suffix);
  // Where nothing is blanked, a text is not cut into tokens again.
  const tokens = code === whole ? read.tokens : cppTokens(code).tokens;
  const text = blank(code, [...macroBlanks(tokens, names.bare), ...grammarBlanks(tokens)]);
  return { text, complaints: [...complaints, ...tokenComplaints(text === code ? tokens : cppTokens(text).tokens, names.statements)] };
}

/** C++ for a compiler, which has a preprocessor but none of the files that are included. */
export function cppForCompiler({ prefix, completion, suffix }: FilledHole): ParserView {
  const whole = prefix + completion + suffix;
  const { tokens, directives } = cppTokens(whole);
  const includes = directives.filter(({ name, text }) => name.startsWith('include') && isInclude(text)).map(({ start, end }) => ({ start, end, keep: '' }));
  const names = trustedNames(prefix, suffix);
  const text = blank(whole, [...includes, ...macroBlanks(tokens, names.bare)]);
  return { text, complaints: tokenComplaints(cppTokens(text).tokens, names.statements).filter(({ message }) => message === 'Expected `;` here.') };
}

/** Macro names as the sides of a hole use them. */
interface MacroNames {
  /** Statements without a semicolon. */
  readonly bare: ReadonlySet<string>;
  /** Statements with arguments. */
  readonly statements: ReadonlySet<string>;
}

const known: { prefix: string; suffix: string; names: MacroNames }[] = [];

/** Remembered for the last few holes: each is looked at many times. */
function trustedNames(prefix: string, suffix: string): MacroNames {
  const found = known.find((entry) => entry.prefix === prefix && entry.suffix === suffix);
  if (found !== undefined) return found.names;
  const sides = [prefix, suffix].map((text) => cppTokens(text).tokens);
  const names: MacroNames = { bare: new Set(sides.flatMap((tokens, side) => bareStatements(tokens, side === 0 && suffix !== ''))), statements: new Set(sides.flatMap(statementMacros)) };
  known.unshift({ prefix, suffix, names });
  known.length = Math.min(known.length, 4);
  return names;
}

/** Replaces stretches by spaces; line ends and lengths stay. */
function blank(text: string, stretches: readonly { readonly start: number; readonly end: number; readonly keep: string }[]): string {
  if (stretches.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, keep } of [...stretches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push(text.slice(at, from), keep + text.slice(from + keep.length, end).replace(/[^\n\r]/g, ' '));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
