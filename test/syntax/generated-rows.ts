import type { LanguageId } from '../../lib/completion';

/** A completion in a real file with the verdict of the language's own parser. */
export interface GeneratedRow {
  readonly language: LanguageId;
  readonly source: string;
  readonly kind: string;
  readonly prefix: string;
  readonly completion: string;
  readonly suffix: string;
  readonly exactValid: boolean;
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

const WRONG_LINES = ['if (x', 'x = = 1;', 'return );', 'foo(a, ;', 'else return;', 'let 1x = 2;', 'const a;b c', 'for (;;', '} else {', 'x => { =>', '"abc', "'abc", '`abc', 'new;', 'a ? b;', 'function (', 'class { {', 'import from;', 'x.;', 'case 1:', 'while () {}', 'var x = [1, 2;', 'do { }', 'throw', '@', '#', '\\', '/* open'];
const PROSE = 'Here is the missing code:';
const ODD_BUT_FINE = ['label: for (;;) break label;', 'var of = 1, get = 2, async = 3;', 'x = /[/]\\)/g.test(y);', 'if (a) ; else ;', '({ get: 1, set: 2 });', 'x = a ? b : c ? d : e;', 'for (var i in {}) ;', ';;;', '{ }', 'x = `a${`b${1}`}`;', 'a = b\n++c', 'x = y?.z ?? 0 .5;'];

/** Makes rows by cutting holes in real files: right lines (`gold…`), and mutations of the kinds that small models produce. */
export function generateRows(language: LanguageId, sources: readonly { readonly name: string; readonly text: string }[], isValid: (text: string) => boolean, count: number, seed: number): GeneratedRow[] {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!;
  const rows: GeneratedRow[] = [];
  const usable = sources.filter(({ text }) => isValid(text));
  while (rows.length < count) {
    const { name, text } = pick(usable);
    const lines = text.split('\n');
    const at = below(lines.length);
    const line = lines[at]!;
    const code = line.trim();
    if (code.length < 3 || code.startsWith('//') || code.startsWith('*') || code.startsWith('/*')) continue;
    const indent = line.slice(0, line.length - line.trimStart().length);
    const span = Math.min(lines.length - at, 2 + below(4));
    const before = lines.slice(0, at).map((l) => `${l}\n`).join('');
    const after = lines.slice(at + 1).map((l) => `\n${l}`).join('');
    const middle = indent.length + 1 + below(Math.max(1, code.length - 1));
    const bracket = line.search(/[([{][^)\]}]*[)\]}]/);
    const next = lines.slice(at + 1).find((l) => l.trim() !== '') ?? '';
    const cut = (completion: string) => ({ prefix: before, completion, suffix: after });
    const makers: Record<string, () => { prefix: string; completion: string; suffix: string } | null> = {
      gold: () => cut(line),
      gold_midline: () => ({ prefix: before + line.slice(0, middle), completion: line.slice(middle), suffix: after }),
      gold_multiline: () => ({ prefix: before, completion: lines.slice(at, at + span).join('\n'), suffix: lines.slice(at + span).map((l) => `\n${l}`).join('') }),
      gold_autoclose: () => {
        if (bracket < 0) return null;
        const end = line.slice(bracket).search(/[)\]}]/) + bracket;
        return { prefix: before + line.slice(0, bracket + 1), completion: line.slice(bracket + 1, end), suffix: line.slice(end) + after };
      },
      gold_then_echo_suffix: () => cut(`${line}\n${next}`),
      empty: () => cut(''),
      echo_suffix_only: () => cut(next),
      echo_prefix_then_gold: () => cut(`${lines[at - 1] ?? ''}\n${line}`),
      dup_suffix_close: () => (bracket < 0 ? null : { prefix: before + line.slice(0, bracket + 1), completion: line.slice(bracket + 1), suffix: line.slice(line.slice(bracket).search(/[)\]}]/) + bracket) + after }),
      extra_close: () => cut(line + pick([')', '}', ']', '});'])),
      extra_open: () => cut(line.replace(/([=(,] ?)/, `$1${pick(['(', '[', '{'])}`)),
      missing_close: () => cut(line.replace(/[)\]}](?=[^)\]}]*$)/, '')),
      missing_open_brace: () => cut(line.replace(/\{\s*$/, '')),
      missing_semicolon: () => cut(line.replace(/;\s*$/, '')),
      fence_open_close: () => cut(`\`\`\`js\n${line}\n\`\`\``),
      fence_trailing: () => cut(`${line}\n\`\`\``),
      fim_token: () => cut(`${line}${pick(['<|fim_middle|>', '<|endoftext|>', '<EOT>'])}`),
      prose_before: () => cut(`${PROSE}\n${line}`),
      prose_after: () => cut(`${line}\n\nThis line does the work that was asked for.`),
      trunc_line: () => cut(line.slice(0, middle)),
      two_stmts_space: () => cut(`${line.replace(/;\s*$/, '')} x = 1;`),
      unterminated_string: () => cut(`${indent}s = "abc`),
      header_no_body: () => cut(`${indent}if (x) {`),
      else_no_if: () => cut(`${indent}} else {`),
      misc_wrong: () => cut(indent + pick(WRONG_LINES)),
      misc_odd: () => cut(indent + pick(ODD_BUT_FINE)),
      py_in_js: () => cut(`${indent}${pick(['def f(x):', 'if x:', 'for i in range(3):', 'return None if x else y', 'elif x:', 'x = [i for i in y]', 'print "x"'])}`),
      ts_in_js: () => cut(`${indent}${pick(['let v: number = 1;', 'interface A { a: string }', 'x = y as any;', 'type T = string;', 'x = y!;', 'enum E { A }'])}`),
    };
    const names = Object.keys(makers);
    const kind = random() < 0.35 ? pick(['gold', 'gold_midline', 'gold_multiline', 'gold_autoclose']) : pick(names);
    const parts = makers[kind]?.() ?? null;
    if (parts === null) continue;
    rows.push({ language, source: name, kind, ...parts, exactValid: isValid(parts.prefix + parts.completion + parts.suffix) });
  }
  return rows;
}
