import type { CorpusRow } from './gate-rows';

/** A row whose file has an unrelated error besides; `exactValid` is still the verdict in the unbroken file. */
export interface ElsewhereRow extends CorpusRow {
  readonly mutation: string;
  /** Lines from the hole to the error, negative before it. */
  readonly distance: number;
}

type Random = () => number;
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
};

const PYTHON: Readonly<Record<string, Mutation>> = {
  ...COMMON,
  half_statement: (line, random) => `${indentOf(line)}${pick(['x = ', 'foo(', 'return a +', 'for i in', 'if x ==', 'self.x = [1,', 'import', 'a, b = f(a,', 'x.', 'if not', 'd = {"a":', 'while', 'assert x ==', 'with open(x) as'], random)}\n${line}`,
  missing_colon: (line) => (/:\s*$/.test(line) ? line.replace(/:\s*$/, '') : null),
  half_function: (line, random) => `${indentOf(line)}${pick(['def helper(a, b', 'def helper(a):', 'def helper', 'class Helper(', 'class Helper:', 'def helper(self, x=', 'async def helper(x)', 'lambda x:'], random)}\n${line}`,
  half_block: (line, random) => `${indentOf(line)}${pick(['if x:', 'for i in y:', 'try:', 'else:', 'except', 'while True:'], random)}\n${line}`,
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

function braces(language: string): Readonly<Record<string, Mutation>> {
  return {
    ...COMMON,
    half_statement: (line, random) => `${indentOf(line)}${pick(HALF_STATEMENTS[language] ?? [], random)}\n${line}`,
    half_function: (line, random) => `${indentOf(line)}${pick(HALF_FUNCTIONS[language] ?? [], random)}\n${line}`,
    missing_semicolon: (line) => (/;\s*$/.test(line) ? line.replace(/;\s*$/, '') : null),
    missing_brace: (line) => (/\{\s*$/.test(line) ? line.replace(/\s*\{\s*$/, '') : /^\s*\}\s*$/.test(line) ? indentOf(line) : null),
  };
}

const MUTATIONS: Readonly<Record<string, Readonly<Record<string, Mutation>>>> = { python: PYTHON, java: braces('java'), cpp: braces('cpp'), javascript: braces('javascript'), typescript: braces('typescript') };

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|"""|''')/;

/**
 * Breaks a row's file once, 5 to 50 lines from the hole, before or behind it.
 * @returns `null` where there is no line that can be broken in the way that was drawn; draw again then.
 */
export function breakElsewhere(row: CorpusRow, random: Random): ElsewhereRow | null {
  const before = row.prefix.split('\n');
  const after = row.suffix.split('\n');
  const isBefore = random() < 0.5;
  const away = 5 + Math.floor(random() * 46);
  const lines = isBefore ? before : after;
  const at = isBefore ? lines.length - 1 - away : away;
  const line = lines[at]?.replace(/\r$/, '');
  if (line === undefined || line.trim().length < 1 || COMMENT.test(line)) return null;
  const mutations = MUTATIONS[row.language] ?? {};
  const mutation = pick(Object.keys(mutations), random);
  const changed = mutations[mutation]?.(line, random) ?? null;
  if (changed === null || changed === line) return null;
  const broken = [...lines.slice(0, at), changed, ...lines.slice(at + 1)].join('\n');
  return { ...row, ...(isBefore ? { prefix: broken } : { suffix: broken }), mutation, distance: isBefore ? -away : away };
}
