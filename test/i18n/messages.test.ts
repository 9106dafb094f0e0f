import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { en } from '@/lib/i18n/messages/en';
import { ja } from '@/lib/i18n/messages/ja';
import { ko } from '@/lib/i18n/messages/ko';
import { zh } from '@/lib/i18n/messages/zh';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ''): Map<string, string> {
  return new Map(Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)])));
}

/** Names of the ICU arguments and tags of a message, each once: `{count, plural, …}` → `count`. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (let i = 0; i < message.length; i += 1) {
    if (message[i] === '}') depth -= 1;
    if (message[i] !== '{') continue;
    depth += 1;
    const name = /^\{\s*(\w+)\s*[,}]/.exec(message.slice(i))?.[1];
    // An odd depth holds an argument, an even one the text of a branch.
    if (name !== undefined && depth % 2 === 1) names.add(name);
  }
  for (const tag of message.matchAll(/<(\w+)>/g)) names.add(`<${tag[1] ?? ''}>`);
  return [...names].sort();
}

const english = flatten(en);

describe('argumentsOf', () => {
  it('finds arguments inside of branches and takes no branch for one', () => {
    expect(argumentsOf('{count, plural, one {# of {all}} other {none}} in {place}, <b>now</b>')).toEqual(['<b>', 'all', 'count', 'place']);
  });
});

describe.each([
  ['en', en],
  ['zh', zh],
  ['ja', ja],
  ['ko', ko],
] as const)('messages in %s', (locale, tree) => {
  const translated = flatten(tree);

  it('miss no key', () => {
    expect([...english.keys()].filter((key) => !translated.has(key))).toEqual([]);
  });

  it('have no key that English has not', () => {
    expect([...translated.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it('take the same arguments as in English', () => {
    const wrong = [...translated].filter(([key, text]) => JSON.stringify(argumentsOf(text)) !== JSON.stringify(argumentsOf(english.get(key) ?? '')));
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('can all be formatted', () => {
    const failures: string[] = [];
    const t = createTranslator({ locale, messages: tree, onError: (error) => failures.push(error.message) });
    for (const [key, text] of translated) {
      const values = Object.fromEntries(argumentsOf(text).map((name) => (name.startsWith('<') ? [name.slice(1, -1), (chunks: unknown) => String(chunks)] : [name, 1])));
      t.markup(key as never, values as never);
    }
    expect(failures).toEqual([]);
  });
});
