import { CODE, codeMap } from './code-map';

interface Call {
  readonly callee: string;
  readonly positional: readonly string[];
  readonly keywords: ReadonlyMap<string, string>;
}

/**
 * Whether two Python call expressions have the same callee and arguments, whitespace apart and keyword arguments in any order.
 * Texts that are no single call are compared without whitespace.
 */
export function sameCall(a: string, b: string): boolean {
  const [left, right] = [parseCall(a), parseCall(b)];
  if (left === null || right === null) return squeezed(a) === squeezed(b);
  return (
    left.callee === right.callee &&
    left.positional.length === right.positional.length &&
    left.positional.every((argument, i) => argument === right.positional[i]) &&
    left.keywords.size === right.keywords.size &&
    [...left.keywords].every(([name, value]) => right.keywords.get(name) === value)
  );
}

/** `f.g(a, k=1)` as its parts; `null` where the text is not one call from end to end, or repeats a keyword. */
export function parseCall(text: string): Call | null {
  const source = text.trim();
  const open = source.indexOf('(');
  if (open <= 0 || !/^[A-Za-z_][\w.\s]*$/.test(source.slice(0, open))) return null;
  const parts = argumentsOf(source, open);
  if (parts === null) return null;
  const positional: string[] = [];
  const keywords = new Map<string, string>();
  for (const part of parts) {
    const keyword = /^\s*([A-Za-z_]\w*)\s*=(?!=)/.exec(part);
    if (keyword?.[1] === undefined) positional.push(squeezed(part));
    else if (keywords.has(keyword[1])) return null;
    else keywords.set(keyword[1], squeezed(part.slice(keyword[0].length)));
  }
  return { callee: squeezed(source.slice(0, open)), positional, keywords };
}

/** The texts between the commas of the brackets that open at `open` and close at the text's end. */
function argumentsOf(source: string, open: number): string[] | null {
  const map = codeMap(source, 'python');
  const parts: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let i = open; i < source.length; i++) {
    const char = source[i] ?? '';
    if (map[i] !== CODE) continue;
    if ('([{'.includes(char)) depth++;
    else if (char === ',' && depth === 1) {
      parts.push(source.slice(start, i));
      start = i + 1;
    } else if (')]}'.includes(char) && --depth === 0) {
      if (i !== source.length - 1) return null;
      const last = source.slice(start, i);
      return last.trim() === '' ? parts : [...parts, last];
    }
  }
  return null;
}

/** Whitespace outside strings goes; inside strings it is part of the value. */
function squeezed(text: string): string {
  const map = codeMap(text, 'python');
  let out = '';
  for (let i = 0; i < text.length; i++) if (map[i] !== CODE || !/\s/.test(text.charAt(i))) out += text.charAt(i);
  return out;
}
