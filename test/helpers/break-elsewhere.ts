import type { CorpusRow } from './gate-rows';

/** A row whose file has an unrelated error besides; `exactValid` is still the verdict in the unbroken file. */
export interface ElsewhereRow extends CorpusRow {
  readonly mutation: string;
  /** Lines from the hole to the error, negative before it. */
  readonly distance: number;
}

type Random = () => number;
/** Changes a line, or gives several in its place; `null` where the line can't be broken so. */
type Mutation = (line: string, random: Random) => string | null;

const CLOSERS = /[)\]}]/g;
const STRING = /"(?:[^"\\\n]|\\.)+"|'(?:[^'\\\n]|\\.)+'/;

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)]!;
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** Errors that a person leaves behind while writing, in any language. */
const COMMON: Readonly<Record<string, Mutation>> = {
  missing_close: (line, random) => {
    const places = [...line.matchAll(CLOSERS)].map(({ index }) => index);
    if (places.length === 0) return null;
    const at = pick(places, random);
    return line.slice(0, at) + line.slice(at + 1);
  },
  stray_close: (line, random) => (random() < 0.5 ? `${line}${pick([')', ']', '}'], random)}` : line.replace(/(?=[;:,]?\s*$)/, pick([')', ']', '}'], random))),
  missing_open: (line, random) => {
    const places = [...line.matchAll(/[([{]/g)].map(({ index }) => index);
    if (places.length === 0) return null;
    const at = pick(places, random);
    return line.slice(0, at) + line.slice(at + 1);
  },
  cut_line: (line, random) => {
    const code = line.trim();
    if (code.length < 6) return null;
    return line.slice(0, indentOf(line).length + 2 + Math.floor(random() * (code.length - 3)));
  },
  unclosed_string: (line, random) => {
    const found = STRING.exec(line);
    if (found === null) return `${indentOf(line)}s = "${pick(['abc', 'it is', 'x: '], random)}\n${line}`;
    return line.slice(0, found.index + found[0].length - 1) + line.slice(found.index + found[0].length);
  },
  stray_open: (line, random) => {
    const at = indentOf(line).length + Math.floor(random() * (line.trim().length + 1));
    return line.slice(0, at) + pick(['(', '[', '{'], random) + line.slice(at);
  },
  other_close: (line, random) => {
    const places = [...line.matchAll(CLOSERS)];
    if (places.length === 0) return null;
    const place = pick(places, random);
    return line.slice(0, place.index) + pick([')', ']', '}'].filter((other) => other !== place[0]), random) + line.slice(place.index + 1);
  },
  missing_token: (line, random) => {
    const tokens = tokensOf(line);
    if (tokens.length < 2) return null;
    const token = pick(tokens, random);
    return line.slice(0, token.index) + line.slice(token.index + token[0].length);
  },
  swapped_tokens: (line, random) => {
    const tokens = tokensOf(line);
    const first = Math.floor(random() * (tokens.length - 1));
    const [left, right] = [tokens[first], tokens[first + 1]];
    if (left === undefined || right === undefined) return null;
    return line.slice(0, left.index) + right[0] + line.slice(left.index + left[0].length, right.index) + left[0] + line.slice(right.index + right[0].length);
  },
  stray_token: (line, random) => {
    const tokens = tokensOf(line);
    if (tokens.length === 0) return null;
    const { index } = pick(tokens, random);
    return `${line.slice(0, index)}${pick(['=', ',', '.', '*', ':', '?', '@', '$$', '+ /', 'in', 'new', 'class', 'for', 'return', '1x', '\\', '#'], random)} ${line.slice(index)}`;
  },
  words: (line, random) => `${indentOf(line)}${pick(['TODO fix this later', 'and here it fails', 'asdf asdf', 'see the ticket about it', 'then we check that'], random)}\n${line}`,
  duplicated_line: (line) => `${line}\n${line}`,
  missing_line: () => '',
  conflict: (line, random) => `<<<<<<< HEAD\n${line}\n=======\n${random() < 0.5 ? `${line}\n` : ''}>>>>>>> ${pick(['main', 'feature/x', '1a2b3c4'], random)}`,
  /** The rest of the file is not written yet. */
  unfinished_end: (line, random) => `${line.slice(0, indentOf(line).length + Math.floor(random() * line.trim().length))}${END_OF_FILE}`,
};

/** Stands where the file shall end. */
const END_OF_FILE = '\0';

function tokensOf(line: string): RegExpExecArray[] {
  return [...line.matchAll(/\w+|"[^"]*"|'[^']*'|[^\w\s]/g)];
}

const PYTHON: Readonly<Record<string, Mutation>> = {
  ...COMMON,
  half_statement: (line, random) => `${indentOf(line)}${pick(['x = ', 'foo(', 'return a +', 'for i in', 'if x ==', 'self.x = [1,', 'import', 'a, b = f(a,', 'x.', 'if not', 'd = {"a":', 'while', 'assert x ==', 'with open(x) as'], random)}\n${line}`,
  missing_colon: (line) => (/:\s*$/.test(line) ? line.replace(/:\s*$/, '') : null),
  half_function: (line, random) => `${indentOf(line)}${pick(['def helper(a, b', 'def helper(a):', 'def helper', 'class Helper(', 'class Helper:', 'def helper(self, x=', 'async def helper(x)', 'lambda x:'], random)}\n${line}`,
  half_block: (line, random) => `${indentOf(line)}${pick(['if x:', 'for i in y:', 'try:', 'else:', 'except', 'while True:'], random)}\n${line}`,
  stray_keyword: (line, random) => `${indentOf(line)}${pick(['else', 'elif', 'def', 'in', 'lambda', 'class', 'finally', 'is not', 'from', 'yield =', 'return return', 'try'], random)}\n${line}`,
  unclosed_text: (line, random) => `${indentOf(line)}${pick(['"""', "'''", 's = """abc', 'f(r"""'], random)}\n${line}`,
  other_indent: (line, random) => pick([` ${line}`, `   ${line}`, line.replace(/^( {2}|\t)/, ''), line.replace(/^ /, '')], random),
};

const HALF_STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  java: ['int x = ', 'foo(a, ', 'if (x', 'return a +', 'for (int i = 0; i <', 'x.', 'String s = foo(', 'new Foo(', 'if (x == ', 'while (', 'a = b', 'List<String> xs = new'],
  cpp: ['int x = ', 'foo(a, ', 'if (x', 'return a +', 'for (int i = 0; i <', 'x->', 'auto s = foo(', 'std::vector<int> v{1,', 'if (x == ', 'while (', 'a = b', 'std::'],
  javascript: ['const x = ', 'foo(a, ', 'if (x', 'return a +', 'for (const i of', 'x.', 'const s = foo(', 'const { a, b', 'if (x === ', 'while (', 'items.map((x) =>', 'const y = [1,'],
  typescript: ['const x: ', 'const x = ', 'foo(a, ', 'if (x', 'return a +', 'for (const i of', 'x.', 'const s = foo(', 'const { a, b', 'if (x === ', 'items.map((x) =>', 'const y: Map<string,'],
};
const HALF_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  java: ['private void helper(', 'private int helper(int a) {', 'public static', 'private String helper(String s)', 'class Helper {', 'for (int i = 0; i < n; i++) {', 'if (x) {', 'try {'],
  cpp: ['void helper(', 'int helper(int a) {', 'static inline', 'int helper(const std::string& s', 'struct Helper {', 'for (int i = 0; i < n; i++) {', 'if (x) {', 'namespace {'],
  javascript: ['function helper(', 'function helper(a) {', 'function', 'const helper = (a, b) => {', 'class Helper {', 'for (const x of y) {', 'if (x) {', 'try {'],
  typescript: ['function helper(', 'function helper(a: string): void {', 'function', 'const helper = (a: number) => {', 'class Helper {', 'interface Helper {', 'if (x) {', 'try {', 'type X ='],
};

const UNCLOSED_TEXTS: Readonly<Record<string, readonly string[]>> = {
  java: ['/* note', '/** The helper', 'String s = """'],
  cpp: ['/* note', '/** The helper', 'auto s = R"(abc'],
  javascript: ['/* note', '/** The helper', 'const s = `abc', 'const s = `${x', 'log(`', 'const r = /a[b'],
  typescript: ['/* note', '/** The helper', 'const s = `abc', 'const s = `${x', 'log(`', 'const r = /a[b'],
};

function braces(language: string): Readonly<Record<string, Mutation>> {
  return {
    ...COMMON,
    half_statement: (line, random) => `${indentOf(line)}${pick(HALF_STATEMENTS[language] ?? [], random)}\n${line}`,
    half_function: (line, random) => `${indentOf(line)}${pick(HALF_FUNCTIONS[language] ?? [], random)}\n${line}`,
    missing_semicolon: (line) => (/;\s*$/.test(line) ? line.replace(/;\s*$/, '') : null),
    stray_keyword: (line, random) => `${indentOf(line)}${pick(['else', 'catch', 'for', 'new', 'class', 'case', 'return return', 'finally', 'throw', 'import', 'if', 'do', 'switch'], random)}\n${line}`,
    unclosed_text: (line, random) => `${indentOf(line)}${pick(UNCLOSED_TEXTS[language] ?? [], random)}\n${line}`,
    missing_brace: (line) => (/\{\s*$/.test(line) ? line.replace(/\s*\{\s*$/, '') : /^\s*\}\s*$/.test(line) ? indentOf(line) : null),
  };
}

const MUTATIONS: Readonly<Record<string, Readonly<Record<string, Mutation>>>> = { python: PYTHON, java: braces('java'), cpp: braces('cpp'), javascript: braces('javascript'), typescript: braces('typescript') };

/** Which of the changes may be drawn: all, or those of the first set of rows. */
export type Damages = 'all' | 'usual';
const USUAL: ReadonlySet<string> = new Set(['missing_close', 'stray_close', 'missing_open', 'cut_line', 'unclosed_string', 'half_statement', 'missing_colon', 'half_function', 'half_block', 'missing_semicolon', 'missing_brace']);

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|"""|''')/;

/**
 * Breaks a row's file once, 5 to 50 lines from the hole, before or behind it.
 * @returns `null` where there is no line that can be broken in the way that was drawn; draw again then.
 */
export function breakElsewhere(row: CorpusRow, random: Random, damages: Damages = 'all'): ElsewhereRow | null {
  const before = row.prefix.split('\n');
  const after = row.suffix.split('\n');
  const isBefore = random() < 0.5;
  const away = 5 + Math.floor(random() * 46);
  const lines = isBefore ? before : after;
  const at = isBefore ? lines.length - 1 - away : away;
  const line = lines[at]?.replace(/\r$/, '');
  if (line === undefined || line.trim().length < 1 || COMMENT.test(line)) return null;
  const mutations = MUTATIONS[row.language] ?? {};
  const mutation = pick(Object.keys(mutations).filter((name) => damages === 'all' || USUAL.has(name)), random);
  const changed = mutations[mutation]?.(line, random) ?? null;
  if (changed === null || changed === line) return null;
  const isEnd = changed.endsWith(END_OF_FILE);
  if (isEnd && isBefore) return null;
  const broken = [...lines.slice(0, at), isEnd ? changed.slice(0, -1) : changed, ...(isEnd ? [] : lines.slice(at + 1))].join('\n');
  return { ...row, ...(isBefore ? { prefix: broken } : { suffix: broken }), mutation, distance: isBefore ? -away : away };
}
