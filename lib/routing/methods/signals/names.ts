const PYTHON_WORDS =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case print len range int str list dict set tuple sum min max abs sorted reversed enumerate zip map filter any all bool float round ord chr isinstance issubclass type hash id iter next open input super object repr format pow divmod bin hex oct bytes bytearray complex frozenset getattr setattr hasattr delattr callable vars dir locals globals eval exec slice property staticmethod classmethod Exception ValueError TypeError KeyError IndexError AttributeError RuntimeError StopIteration NotImplementedError ZeroDivisionError AssertionError NameError OSError IOError ArithmeticError OverflowError UnicodeDecodeError UnicodeError LookupError ImportError NotImplemented Ellipsis __name__ __file__ __doc__ ascii memoryview breakpoint help self cls';
const C_LIKE_WORDS =
  'break case catch class const continue default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw throws true try typeof undefined var void while with yield async await of int long short char float double boolean bool byte string String unsigned signed auto size_t std vector map set unordered_map unordered_set pair Math Object Array Number Boolean Map Set List ArrayList HashMap HashSet Integer Long Double Character System console JSON Promise Error Date RegExp BigInt Symbol parseInt parseFloat isNaN Infinity NaN final abstract namespace using template typename struct union include define nullptr operator virtual override constexpr inline extern Arrays Collections Optional Stream StringBuilder Override any number boolean unknown never type as keyof readonly declare is satisfies';

const KNOWN: Record<'python' | 'c-like', ReadonlySet<string>> = { python: new Set(PYTHON_WORDS.split(' ')), 'c-like': new Set(C_LIKE_WORDS.split(' ')) };

/** Names that need no definition: keywords and built-ins. */
export function isKnownName(name: string, language: string): boolean {
  if (language === 'python' && /^(?:[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt)|__\w+__)$/.test(name)) return true;
  return KNOWN[language === 'python' ? 'python' : 'c-like'].has(name);
}

/** Names in masked code that stand for variables, with how often: no attribute, no keyword, no built-in, no keyword argument's name. */
export function usedNames(code: string, language: string): Map<string, number> {
  const names = new Map<string, number>();
  let depth = 0;
  for (const match of code.matchAll(/[([{]|[)\]}]|(?<![\w$])[A-Za-z_$][\w$]*/g)) {
    const [token] = match;
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
    else if (!isKnownName(token, language) && isVariable(code, match.index, match.index + token.length, depth)) names.set(token, (names.get(token) ?? 0) + 1);
  }
  return names;
}

function isVariable(code: string, start: number, end: number, depth: number): boolean {
  const before = skipSpaces(code, start - 1, -1);
  const previous = code.charAt(before);
  const isAttribute = (previous === '.' && code.charAt(before - 1) !== '.') || (previous === '>' && code.charAt(before - 1) === '-') || (previous === ':' && code.charAt(before - 1) === ':');
  if (isAttribute || previous === '!') return false;
  const after = skipSpaces(code, end, 1);
  const isArgumentName = depth > 0 && code.charAt(after) === '=' && code.charAt(after + 1) !== '=' && (previous === '(' || previous === ',');
  const isStringPrefix = code.charAt(end) === '"' || code.charAt(end) === "'";
  return !isArgumentName && !isStringPrefix;
}

function skipSpaces(code: string, from: number, step: 1 | -1): number {
  let at = from;
  while (code.charAt(at) === ' ') at += step;
  return at;
}

export interface Definitions {
  /** Names that the line binds: assigned, imported, loop targets, parameters, functions. */
  readonly bound: ReadonlySet<string>;
  /** Of these, those that only live in the line itself (targets of comprehensions, lambda parameters). */
  readonly own: ReadonlySet<string>;
  /** Names whose value the line changes: `x += …`, `x[i] = …`, `x.append(…)`. */
  readonly updated: ReadonlySet<string>;
}

const NAME = /[A-Za-z_$][\w$]*/g;
const MUTATOR = /([A-Za-z_$][\w$]*)(?:\[[^\]]*\])?\.(?:append|appendleft|add|update|extend|insert|pop|popleft|remove|discard|sort|reverse|clear|setdefault|write)\s*\(/g;

/** What a masked logical line of Python defines and changes, by its form; an approximation that needs no parser. */
export function definitionsOf(code: string): Definitions {
  const bound = new Set<string>();
  const own = new Set<string>();
  const updated = new Set<string>();
  const bindAll = (text: string, target: Set<string>): void => {
    for (const [name] of text.matchAll(NAME)) if (!isKnownName(name, 'python')) target.add(name);
  };
  definePython(code, bindAll, bound, own);
  if (code.includes('=')) markChanged(code, updated);
  if (code.includes('.')) for (const match of code.matchAll(MUTATOR)) updated.add(match[1] ?? '');
  return { bound, own, updated };
}

/** `x += …`, `x[i] = …`, `x.field = …`. */
function markChanged(code: string, updated: Set<string>): void {
  for (const match of code.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)(?:\[[^=]*\]|\.[\w$.]+)?\s*(?:\+|-|\*{1,2}|\/{1,2}|%|@|&|\||\^|<<|>>)=(?!=)/g)) updated.add(match[1] ?? '');
  for (const match of code.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)(?:\[.*?\]|\.[\w$]+)+\s*=(?!=)/g)) updated.add(match[1] ?? '');
}

type Bind = (text: string, target: Set<string>) => void;

function definePython(code: string, bindAll: Bind, bound: Set<string>, own: Set<string>): void {
  const header = /^(?:async\s+)?def\s+([\w]+)\s*\((.*)\)/.exec(code);
  if (header !== null) {
    bound.add(header[1] ?? '');
    for (const parameter of splitTop(header[2] ?? '', ',')) bindAll(parameter.split(/[:=]/)[0] ?? '', bound);
    return;
  }
  const classHeader = /^class\s+(\w+)/.exec(code);
  if (classHeader !== null) bound.add(classHeader[1] ?? '');
  const imported = /^(?:from\s+\S+\s+)?import\s+(.+)$/.exec(code);
  if (imported !== null) {
    for (const item of (imported[1] ?? '').replace(/[()]/g, '').split(',')) {
      const [name, alias] = item.trim().split(/\s+as\s+/);
      bound.add(alias ?? name?.split('.')[0] ?? '');
    }
    return;
  }
  if (code.includes('for ')) bindLoops(code, bindAll, bound, own);
  if (code.includes('lambda')) {
    for (const match of code.matchAll(/(?<!\w)lambda\s+([^:]*):/g)) {
      bindAll(match[1] ?? '', bound);
      bindAll(match[1] ?? '', own);
    }
  }
  if (code.includes(' as ')) for (const match of code.matchAll(/(?<!\w)as\s+\(?([\w, ]+)/g)) bindAll(match[1] ?? '', bound);
  if (code.includes(':=')) for (const match of code.matchAll(/(\w+)\s*:=/g)) bound.add(match[1] ?? '');
  for (const match of code.matchAll(/^(?:global|nonlocal)\s+(.+)$/g)) bindAll(match[1] ?? '', bound);
  if (!code.includes('=')) return;
  const statement = code.replace(/^(?:if|elif|else|for|while|with|try)\b[^:]*:\s*(?=\S)/, '');
  const sides = splitAssignments(statement);
  for (const side of sides.slice(0, -1)) {
    for (const target of splitTop(side.trim().replace(/^[([](.*)[)\]]$/, '$1'), ',')) {
      const name = /^\*?\s*([A-Za-z_]\w*)\s*(?::.*)?$/.exec(target.trim());
      if (name !== null) bound.add(name[1] ?? '');
    }
  }
}

function bindLoops(code: string, bindAll: Bind, bound: Set<string>, own: Set<string>): void {
  for (const match of code.matchAll(/(?<!\w)for\s+([^:]+?)\s+in(?!\w)/g)) {
    const isStatement = match.index === 0 || /^async\s+for/.test(code);
    bindAll(match[1] ?? '', bound);
    if (!isStatement) bindAll(match[1] ?? '', own);
  }
}

/** Splits at `separator` outside brackets. */
function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    else if (char === separator && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** `a = b = c` -> [a, b, c]; comparisons, `:=` and augmented assignments don't split. */
function splitAssignments(code: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < code.length; i += 1) {
    const char = code.charAt(i);
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    else if (char === '=' && depth === 0) {
      if (code.charAt(i + 1) === '=') i += 1;
      else if (!'=!<>:+-*/%@&|^'.includes(code.charAt(i - 1))) {
        parts.push(code.slice(start, i));
        start = i + 1;
      }
    }
  }
  parts.push(code.slice(start));
  return parts;
}
