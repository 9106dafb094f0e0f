/** What a character belongs to: the mask generator never cuts inside strings or comments unless it means to. */
export const CODE = 0;
export const STRING = 1;
export const COMMENT = 2;

type Family = 'python' | 'java' | 'cpp' | 'javascript' | 'other';

const FAMILY: Record<string, Family> = { python: 'python', java: 'java', cpp: 'cpp', c: 'cpp', javascript: 'javascript', jsx: 'javascript', typescript: 'javascript', tsx: 'javascript' };

/** Languages whose strings and comments are known; in others the generator treats `#`, `//` and quotes as most languages do. */
export function familyOf(language: string): Family {
  return FAMILY[language] ?? 'other';
}

/**
 * One entry a UTF-16 unit of `source`: CODE, STRING or COMMENT (preprocessor lines count as COMMENT).
 * Lexical only; unterminated strings end with their line, unterminated comments with the file.
 */
export function codeMap(source: string, language: string): Uint8Array {
  const family = familyOf(language);
  const map = new Uint8Array(source.length);
  let at = 0;
  const paint = (end: number, kind: number): void => {
    const stop = Math.min(end, source.length);
    map.fill(kind, at, stop);
    at = Math.max(stop, at + 1);
  };
  while (at < source.length) {
    const comment = commentEnd(source, at, family);
    if (comment > at) {
      paint(comment, COMMENT);
      continue;
    }
    const text = stringEnd(source, at, family);
    if (text > at) {
      paint(text, STRING);
      continue;
    }
    at++;
  }
  return map;
}

function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end;
}

function commentEnd(source: string, at: number, family: Family): number {
  const char = source[at];
  if (char === '#' && (family === 'python' || family === 'other')) return lineEnd(source, at);
  if (char === '#' && family === 'cpp' && /^[ \t]*$/.test(source.slice(source.lastIndexOf('\n', at - 1) + 1, at))) {
    let end = lineEnd(source, at);
    while (source[end - 1] === '\\' && end < source.length) end = lineEnd(source, end + 1);
    return end;
  }
  if (char !== '/' || family === 'python') return at;
  if (source[at + 1] === '/') return lineEnd(source, at);
  if (source[at + 1] === '*') {
    const end = source.indexOf('*/', at + 2);
    return end < 0 ? source.length : end + 2;
  }
  return at;
}

function stringEnd(source: string, at: number, family: Family): number {
  const char = source[at];
  if (char === '/' && family === 'javascript') return regexEnd(source, at);
  if (char === '`' && family === 'javascript') return templateEnd(source, at);
  if (char === 'R' && family === 'cpp') {
    const opening = /^R"([^()\\\s]{0,16})\(/.exec(source.slice(at, at + 20));
    if (opening !== null && !/\w/.test(source[at - 1] ?? ' ')) {
      const end = source.indexOf(`)${opening[1] ?? ''}"`, at);
      return end < 0 ? source.length : end + (opening[1] ?? '').length + 2;
    }
  }
  if (char !== '"' && char !== "'") return at;
  // In C++ a quote between digits is a separator.
  if (char === "'" && family === 'cpp' && /[0-9a-fA-F]/.test(source[at - 1] ?? ' ') && /[0-9a-fA-F]/.test(source[at + 1] ?? ' ')) return at;
  const triple = char.repeat(3);
  if ((family === 'python' || (family === 'java' && char === '"')) && source.startsWith(triple, at)) return quotedEnd(source, at + 3, triple, true);
  return quotedEnd(source, at + 1, char, false);
}

function quotedEnd(source: string, from: number, quote: string, multiline: boolean): number {
  for (let i = from; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source.startsWith(quote, i)) return i + quote.length;
    else if (source[i] === '\n' && !multiline) return i;
  }
  return source.length;
}

function templateEnd(source: string, at: number): number {
  let depth = 0;
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (depth === 0 && source[i] === '`') return i + 1;
    else if (source.startsWith('${', i)) depth++;
    else if (depth > 0 && source[i] === '}') depth--;
  }
  return source.length;
}

/** A slash starts a regular expression where an operand is due. */
function regexEnd(source: string, at: number): number {
  const before = source.slice(Math.max(0, at - 40), at).trimEnd();
  const operandDue = before === '' || /[(,=:[!&|?{};+\-*%<>~^]$/.test(before) || /\b(return|typeof|case|in|of|delete|void|throw|new|else)$/.test(before);
  if (!operandDue) return at;
  let inClass = false;
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === '[') inClass = true;
    else if (source[i] === ']') inClass = false;
    else if (source[i] === '/' && !inClass) return i + 1;
  }
  return at;
}
