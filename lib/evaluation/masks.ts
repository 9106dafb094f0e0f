import { seededRandom, shuffled, type Random } from './random';
import { CODE, COMMENT, STRING, codeMap, familyOf } from './tasks/code-map';
import type { MaskKind } from './tasks/task';

/** A place to cut: UTF-16 offsets [start, end) in the source. */
export interface Hole {
  readonly start: number;
  readonly end: number;
  readonly mask: GeneratedMask;
  readonly lineMode: 'single' | 'multi';
}

/** The kinds that the generator cuts. */
export type GeneratedMask = Exclude<MaskKind, 'multi-line'>;
export const GENERATED_MASKS: readonly GeneratedMask[] = ['single-line', 'control-flow', 'block', 'api-call', 'random-span'];

export interface MaskOptions {
  readonly language: string;
  /** Holes lie inside [from, to) of the source; default: all of it. */
  readonly from?: number;
  readonly to?: number;
  /** Longest block or span in lines; default 6. */
  readonly maxLines?: number;
}

interface Line {
  readonly start: number;
  /** Offset of the line's end, its line break included. */
  readonly end: number;
  readonly text: string;
  readonly indent: number;
  /** True where a model could be asked for it: code, no declaration of a name that tests need, more than punctuation. */
  readonly maskable: boolean;
}

const DECLARATION =
  /^\s*(?:@\w|from\s.+\simport\b|import\b|package\b|using\b|namespace\b|export\b|template\b|(?:async\s+)?def\s|class\b|struct\b|interface\b|enum\b|record\b|type\s+\w+|(?:async\s+)?function\b|(?:public|private|protected|static|final|abstract)\b.*\{\s*$|(?:public|private|protected)\s*:)/;
const TRIVIAL = /^\s*(?:[\s(){}[\];,]*|\}?\s*(?:else|try|do|finally)\s*[{:]?|pass|default\s*:|break;?|continue;?)\s*$/;

/**
 * Cuts up to `count` different holes of the given kinds, the same for the same seed, in the order of the file.
 * Kinds are taken in turn; one that the source doesn't offer is passed over, so fewer holes may come back.
 */
export function generateMasks(source: string, options: MaskOptions & { readonly seed: number; readonly count: number; readonly kinds?: readonly GeneratedMask[] }): Hole[] {
  const random = seededRandom(options.seed);
  const pools = (options.kinds ?? GENERATED_MASKS).map((kind) => shuffled(candidates(source, kind, options, random), random));
  const chosen: Hole[] = [];
  for (let i = 0; chosen.length < options.count && pools.some((pool) => pool.length > 0); i++) {
    const pool = pools[i % pools.length] ?? [];
    for (let hole = pool.pop(); hole !== undefined; hole = pool.pop()) {
      const { start, end } = hole;
      if (chosen.some((other) => other.start === start && other.end === end)) continue;
      chosen.push(hole);
      break;
    }
  }
  return chosen.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Every hole of one kind (for `random-span` a sample of 40 draws). */
export function candidates(source: string, kind: GeneratedMask, options: MaskOptions, random: Random): Hole[] {
  const map = codeMap(source, options.language);
  const from = options.from ?? 0;
  const to = options.to ?? source.length;
  const lines = linesOf(source, map, from, to, options.language);
  const maxLines = options.maxLines ?? 6;
  const found = {
    'single-line': () => lines.filter((line) => line.maskable).map((line): Hole => ({ start: line.start, end: line.end, mask: 'single-line', lineMode: 'single' })),
    'control-flow': () => lines.flatMap((line) => controlFlow(source, map, line)),
    block: () => blocks(source, map, lines, familyOf(options.language) === 'python', maxLines),
    'api-call': () => lines.filter((line) => line.maskable).flatMap((line) => calls(source, map, line)),
    'random-span': () => randomSpans(source, map, lines, random, maxLines),
  }[kind]();
  return found.filter((hole) => hole.start >= from && hole.end <= to && source.slice(hole.start, hole.end).trim() !== '');
}

function linesOf(source: string, map: Uint8Array, from: number, to: number, language: string): Line[] {
  const lines: Line[] = [];
  const typesUntil = { end: 0 };
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf('\n', start);
    const end = newline < 0 ? source.length : newline + 1;
    const text = source.slice(start, end).replace(/\r?\n$/, '');
    const indent = text.length - text.trimStart().length;
    const first = map[start + indent];
    // Docstrings and lines that begin or end inside a multi-line string are no code to ask for.
    const plain = text.trim() !== '' && first === CODE && !(map[start] === STRING) && !(newline >= 0 && map[newline] !== CODE && map[newline] !== COMMENT);
    const code = withoutComments(text, map, start);
    if (/^tsx?$|^typescript$/.test(language) && start >= typesUntil.end && /^\s*(?:export\s+)?(?:declare\s+)?(?:interface|type)\s/.test(code)) typesUntil.end = endOfType(source, map, start);
    lines.push({ start, end, text, indent, maskable: start >= from && end <= to && start >= typesUntil.end && plain && !DECLARATION.test(code) && !TRIVIAL.test(code) });
    start = end;
  }
  return lines;
}

/** Types are gone when a program runs, so no test can tell a wrong one: the end of a declaration that starts at `start`. */
function endOfType(source: string, map: Uint8Array, start: number): number {
  const body = source.slice(start, source.indexOf('\n', start)).includes('{') ? matching(source, map, source.indexOf('{', start)) : -1;
  if (body >= 0) return body + 1;
  for (let i = start; i < source.length; i++) if (source[i] === ';' && map[i] === CODE) return i + 1;
  return source.length;
}

function withoutComments(text: string, map: Uint8Array, start: number): string {
  let code = '';
  for (let i = 0; i < text.length; i++) if (map[start + i] !== COMMENT) code += text.charAt(i);
  return code;
}

/** The expression of `if`, `while`, `elif`, `switch`, `for … in/of`, and the middle of a C-style `for`. */
function controlFlow(source: string, map: Uint8Array, line: Line): Hole[] {
  const opening = /^\s*(?:\}\s*)?(?:else\s+)?(if|elif|while|for|switch|match)\b\s*/.exec(line.text);
  if (opening === null || map[line.start + line.indent] !== CODE) return [];
  const after = line.start + opening[0].length;
  const hole = (start: number, end: number): Hole[] =>
    end > start && source.slice(start, end).trim() === source.slice(start, end) && !source.slice(start, end).includes('\n') ? [{ start, end, mask: 'control-flow', lineMode: 'single' }] : [];
  if (source[after] === '(') {
    const close = matching(source, map, after);
    if (close < 0 || close > line.end) return [];
    const inner = source.slice(after + 1, close);
    const each = opening[1] === 'for' ? /\s(?:of|in)\s+|\s?:\s/.exec(inner) : null;
    if (opening[1] === 'for' && inner.includes(';')) {
      const [init = '', condition = ''] = inner.split(';');
      const start = after + 1 + init.length + 1 + (condition.length - condition.trimStart().length);
      return hole(start, start + condition.trim().length);
    }
    if (each !== null) return hole(after + 1 + each.index + each[0].length, close);
    // Python writes `if (a) or b:` too: the parentheses are the expression's own there.
    if (/^\s*(?:\{|$|[\w;])/.test(source.slice(close + 1, line.end))) return hole(after + 1, close);
  }
  const colon = lastCode(source, map, line, ':');
  if (colon < 0 || source[after] === undefined) return [];
  const each = opening[1] === 'for' ? /^.*?\sin\s+/.exec(source.slice(after, colon)) : null;
  return hole(after + (each?.[0].length ?? 0), colon);
}

function lastCode(source: string, map: Uint8Array, line: Line, char: string): number {
  for (let i = line.end - 1; i >= line.start; i--) if (source[i] === char && map[i] === CODE) return /^\s*(?:#.*)?$/.test(source.slice(i + 1, line.end)) ? i : -1;
  return -1;
}

/** Offset of the bracket that closes the one at `open`; -1 where none does. */
function matching(source: string, map: Uint8Array, open: number): number {
  let depth = 0;
  for (let i = open; i < source.length; i++) {
    if (map[i] !== CODE) continue;
    if ('([{'.includes(source[i] ?? ' ')) depth++;
    else if (')]}'.includes(source[i] ?? ' ') && --depth === 0) return i;
  }
  return -1;
}

/** The body under a header line, whole lines, without its closing brace. */
function blocks(source: string, map: Uint8Array, lines: readonly Line[], byIndent: boolean, maxLines: number): Hole[] {
  const found: Hole[] = [];
  lines.forEach((header, index) => {
    const ending = byIndent ? lastCode(source, map, header, ':') : lastOpeningBrace(source, map, header);
    if (ending < 0 || (DECLARATION.test(header.text) && /^\s*(?:class|struct|interface|enum|export|namespace)\b/.test(header.text))) return;
    const close = byIndent ? -1 : matching(source, map, ending);
    const body: Line[] = [];
    for (const line of lines.slice(index + 1)) {
      const inside = byIndent ? line.text.trim() === '' || line.indent > header.indent : close >= 0 && line.end <= source.lastIndexOf('\n', close) + 1;
      if (!inside) break;
      body.push(line);
    }
    while (body.at(-1)?.text.trim() === '') body.pop();
    const [first] = body;
    const last = body.at(-1);
    const hasDocstring = body.some((line) => map[line.start + line.indent] === STRING);
    if (first === undefined || last === undefined || body.length > maxLines || hasDocstring || !body.some((line) => line.maskable)) return;
    found.push({ start: first.start, end: last.end, mask: 'block', lineMode: 'multi' });
  });
  return found;
}

function lastOpeningBrace(source: string, map: Uint8Array, line: Line): number {
  for (let i = line.end - 1; i >= line.start; i--) {
    if (map[i] === COMMENT || /\s/.test(source[i] ?? '')) continue;
    return source[i] === '{' && map[i] === CODE ? i : -1;
  }
  return -1;
}

const NO_CALLEE = new Set(['if', 'for', 'while', 'switch', 'catch', 'return', 'and', 'or', 'not', 'in', 'elif', 'match', 'function', 'def', 'sizeof', 'lambda', 'assert', 'except', 'with', 'yield', 'await']);

/** A call with its arguments, on one line: from the dotted name to the closing bracket. */
function calls(source: string, map: Uint8Array, line: Line): Hole[] {
  const found: Hole[] = [];
  for (const match of line.text.matchAll(/[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*)*(?:<[\w, ]*>)?\(/g)) {
    const start = line.start + match.index;
    const open = start + match[0].length - 1;
    if (map[start] !== CODE || NO_CALLEE.has(match[0].slice(0, -1)) || /[.\w$]/.test(source[start - 1] ?? ' ')) continue;
    const close = matching(source, map, open);
    if (close >= 0 && close < line.end) found.push({ start, end: close + 1, mask: 'api-call', lineMode: 'single' });
  }
  return found;
}

/** From a word's start in one maskable line to a word's end in the same or one of the next lines. */
function randomSpans(source: string, map: Uint8Array, lines: readonly Line[], random: Random, maxLines: number): Hole[] {
  const usable = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.maskable);
  const found: Hole[] = [];
  for (let draw = 0; draw < 40 && usable.length > 0; draw++) {
    const first = usable[below(random, usable.length)];
    if (first === undefined) continue;
    const span = 1 + below(random, Math.min(3, maxLines));
    const last = lines[first.index + span - 1];
    if (last?.maskable !== true) continue;
    const starts = wordEdges(source, map, first.line, true);
    const ends = wordEdges(source, map, last, false);
    const start = starts[below(random, Math.max(1, starts.length))];
    const end = ends[below(random, Math.max(1, ends.length))];
    if (start === undefined || end === undefined || end - start < 4) continue;
    found.push({ start, end, mask: 'random-span', lineMode: source.slice(start, end).includes('\n') ? 'multi' : 'single' });
  }
  return found;
}

function wordEdges(source: string, map: Uint8Array, line: Line, starts: boolean): number[] {
  const edges: number[] = [];
  for (const match of line.text.matchAll(/\w+/g)) {
    const at = line.start + match.index;
    if (map[at] === CODE) edges.push(starts ? at : at + match[0].length);
  }
  const end = line.start + line.text.trimEnd().length;
  if (!starts && map[end - 1] === CODE) edges.push(end);
  return edges.filter((edge) => edge <= source.length);
}

function below(random: Random, n: number): number {
  return Math.floor(random() * n);
}
