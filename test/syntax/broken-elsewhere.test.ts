import { describe, expect, it } from 'vitest';
import { loadPackageAsset } from '../../lib/cli/package-assets';
import { languageById, SyntaxGate } from '../../lib/syntax';
import { withoutConflicts, withoutSwallowers } from '../../lib/syntax/masks';
import { suspectsIn } from '../../lib/syntax/suspects';

const gate = new SyntaxGate(loadPackageAsset);

/** A class whose method `total` has the hole in its loop, with so many methods around that errors are far from it. */
const SCRIPT = `class Cart {
  constructor(items) {
    this.items = items;
  }

  names() {
    return this.items.map((item) => {
      return item.name;
    });
  }

  total() {
    let sum = 0;
    for (const item of this.items) {
HOLE
    }
    return sum;
  }

  find(name) {
    if (name === undefined) {
      return null;
    }
    return this.items.find((item) => item.name === name);
  }
}
`;

/** What breaks the file, away from the hole. */
const DAMAGES: readonly (readonly [title: string, from: string, to: string])[] = [
  ['a lost closing brace', '      return null;\n    }', '      return null;'],
  ['a lost opening brace', 'if (name === undefined) {', 'if (name === undefined)\n      log(name);'],
  ['a brace too many', 'this.items = items;', 'this.items = items; }'],
  ['a lost bracket in the file', 'this.items.map((item) => {', 'this.items.map(item) => {'],
  ['a lost closer of a call', '    });', '    };'],
  ['an open string', '      return item.name;', "      return 'item;"],
  ['a half statement', '    return this.items.find(', '    const wanted =\n    return this.items.find('],
  ['a half function', '  find(name) {', '  check(name, \n  find(name) {'],
  ['an open comment', '  find(name) {', '  /* finds\n  find(name) {'],
  ['an open template', '    if (name === undefined) {', '    log(`name\n    if (name === undefined) {'],
  ['a conflict', '    this.items = items;', '<<<<<<< HEAD\n    this.items = items;\n=======\n    this.items = [...items];\n>>>>>>> main'],
  ['a lone conflict marker', '    this.items = items;', '=======\n    this.items = items;'],
  ['an end that is not written yet', '    return this.items.find((item) => item.name === name);\n  }\n}\n', '    return this.it'],
];

describe.each(DAMAGES)('a file with %s', (_, from, to) => {
  const [prefix = '', suffix = ''] = SCRIPT.replace(from, () => to).split('HOLE');

  it.each(['      sum += item.price * item.count;', '      if (item.price > 0) {\n        sum += item.price;\n      }'])('takes %j', async (completion) => {
    expect(prefix + suffix).toContain(to);
    expect(await gate.check({ language: 'javascript', prefix, completion, suffix })).toMatchObject({ valid: true });
  });

  it.each(['      sum += item.price * ;', '      sum += total(item.price;', '      if (item.price > 0) {', '      sum += item.price; } else {'])('refuses %j', async (completion) => {
    expect(await gate.check({ language: 'javascript', prefix, completion, suffix })).toMatchObject({ valid: false });
  });
});

/** One type over many lines, of which no piece is a file of its own. */
const NESTED_TYPE = `type Options<T> =
  T extends { data: infer A }
    ? Query<A>
    : T extends [infer A, infer B]
      ? Query<A, B>
      : * T extends [infer A]
        ? Query<A>
        : // The rest.
          T extends {
              fn?:
                | Fn<infer A, infer K>
                | Skip
              select?: (data: unknown) => infer B
            }
          ? Query<
HOLE
              unknown extends B ? A : B,
              K
            >
          : Query
`;

describe('a type with a sign too many', () => {
  const [prefix = '', suffix = ''] = NESTED_TYPE.split('HOLE');

  it('takes a right line far from it', async () => {
    expect(await gate.check({ language: 'typescript', prefix, completion: '              A,', suffix })).toMatchObject({ valid: true });
  });

  it.each(['              A', '              A,,', '              A>,', '              (A,'])('refuses %j', async (completion) => {
    expect(await gate.check({ language: 'typescript', prefix, completion, suffix })).toMatchObject({ valid: false });
  });
});

/** A member whose last parameter line is the hole, as a model fills it: the line opens the body. */
const SINK = `#include "sink.h"

namespace store {

void Sink::Append(const char* bytes, size_t n) {
  assert(n > 0);
  write(bytes, n);
}

void Sink::AppendAndTake(
    char* bytes, size_t n,
    void (*deleter)(void*, const char*, size_t),
HOLE
  Append(bytes, n);
  (*deleter)(arg, bytes, n);
}

Source::~Source() = default;

size_t Source::Available() const { return left_; }

void Source::Skip(size_t n) {
  left_ -= n;
  ptr_ += n;
}

}  // namespace store
`;

describe.each([
  ['a brace too many behind the hole', 'ptr_ += n;', 'ptr_ += n};'],
  ['a half call before the hole', 'assert(n > 0);', 'assert(n > ;'],
])('a C++ file with %s', (_, from, to) => {
  const [prefix = '', suffix = ''] = SINK.replace(from, () => to).split('HOLE');

  it('takes the line that opens the body', async () => {
    expect(await gate.check({ language: 'cpp', prefix, completion: '    void* arg) {', suffix })).toMatchObject({ valid: true });
  });

  it.each(['    void* arg)', '    void* arg {', '    void* arg) {{'])('refuses %j', async (completion) => {
    expect(await gate.check({ language: 'cpp', prefix, completion, suffix })).toMatchObject({ valid: false });
  });
});

describe('suspectsIn', () => {
  const lexical = languageById('javascript')!.lexical;
  const suspects = (text: string) => suspectsIn(text, text.split('\n'), lexical);

  it('finds nothing in a sound file, whatever stands in regular expressions and templates', () => {
    expect(suspects(SCRIPT.replace('HOLE', "      if (/[({]/.test(`${x.map((y) => `{${y}`)}`)) {\n        f({ a: '(' });\n      }"))).toEqual([]);
  });

  it('names the opener and the place before the next closer where a closer is lost', () => {
    expect(suspects('f() {\n  if (x) {\n    y;\n}')).toEqual([[1, 2, 3]]);
  });

  it('names the line that stands where the opener should', () => {
    expect(suspects('f() {\n  if (x)\n    y;\n  }\n}')).toEqual([[1, 3]]);
  });

  it('names both ends of a call that lost a bracket', () => {
    expect(suspects('f(() => {\n  y;\n};\ng();')).toEqual([[0, 2]]);
  });
});

describe('withoutConflicts', () => {
  it('keeps the side that the hole is in, and all offsets', () => {
    const parts = { prefix: 'a\n<<<<<<< HEAD\nb\n=======\nc(', completion: 'x', suffix: ')\n>>>>>>> main\nd' };
    const cleared = withoutConflicts(parts);
    expect(cleared).toEqual({ prefix: `a\n${' '.repeat(12)}\n \n${' '.repeat(7)}\nc(`, completion: 'x', suffix: `)\n${' '.repeat(12)}\nd` });
  });

  it('is nothing without markers', () => {
    expect(withoutConflicts({ prefix: 'a == b\n', completion: '=======', suffix: '\n' })).toBeNull();
  });
});

describe('withoutSwallowers', () => {
  it('leaves strings and comments that hold prose alone', () => {
    const parts = { prefix: '/* One\n * two\n * three\n */\nconst s = `a b\nc d\n`;\n', completion: 'x', suffix: '\n' };
    expect(withoutSwallowers(parts, languageById('javascript')!)).toEqual([]);
  });

  it('blanks the line of one that takes in code', () => {
    const parts = { prefix: 'a();\n', completion: 'x', suffix: '\nlog(`name\nif (x) {\n  y();\n}\n' };
    expect(withoutSwallowers(parts, languageById('javascript')!)).toEqual([{ ...parts, suffix: `\n${' '.repeat(9)}\nif (x) {\n  y();\n}\n` }]);
  });
});
