import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SignalName, signalsOf } from '@/lib/routing/methods';

/** `¦` around the completion: `prefix¦completion¦suffix`. */
function read(marked: string, language = 'python'): Partial<Record<SignalName, number>> {
  const [prefix = '', completion = '', suffix = ''] = marked.split('¦');
  return signalsOf({ language, prefix, completion, suffix, tokens: [{ text: 'x', logprob: -0.1 }], finishReason: 'stop', rawSyntaxValid: true }) ?? {};
}

const CONTRADICTIONS = ['repeatsNextLine', 'makesUnreachable', 'isUnreachable', 'endsLoopAtOnce', 'leavesFunction', 'oddIndentStep', 'doesNothing', 'missingReturn', 'undefinedNames', 'missingDefinitions', 'deadDefinitions', 'leavesUnused', 'leavesLoopVariableUnused', 'leavesNeverUpdated', 'overwritten'] as const;

const found = (marked: string, language?: string): string[] => {
  const values = read(marked, language);
  return CONTRADICTIONS.filter((name) => (values[name] ?? 0) > 0);
};

describe('signals of the surroundings', () => {
  it.each<[string, (typeof CONTRADICTIONS)[number]]>([
    ['def total(prices):\n    tax = 2\n¦    return tax\n¦    return tax\n', 'repeatsNextLine'],
    ['def total(prices):\n¦    return sum(prices)\n¦    print(prices)\n', 'makesUnreachable'],
    ['def total(prices):\n    return sum(prices)\n¦    prices.sort()\n¦', 'isUnreachable'],
    ['def first(items):\n    for item in items:\n¦        return item\n¦    return None\n', 'endsLoopAtOnce'],
    ['def walk(n):\n    n -= 1\n¦while n > 0:\n¦    n -= 1\n', 'leavesFunction'],
    ['def walk(n):\n    if n:\n        n -= 1\n¦    if n > 3:\n¦            n -= 1\n    return n\n', 'oddIndentStep'],
    ['def walk(n):\n¦    pass\n¦    return n\n', 'doesNothing'],
    ['def sign(n):\n    if n < 0:\n        return -1\n¦    n += 1\n¦', 'missingReturn'],
    ['def walk(n):\n¦    return n + offset\n¦', 'undefinedNames'],
    ['def walk(items):\n¦    for item in items:\n¦        print(index, item)\n', 'missingDefinitions'],
    ['def walk(items):\n¦    size = len(items)\n¦    return items\n', 'deadDefinitions'],
    ['def power(base, exponent):\n¦    return base * base\n¦', 'leavesUnused'],
    ['def show(items):\n    for item in items:\n¦        print("x")\n¦', 'leavesLoopVariableUnused'],
    ['def count(items):\n    found = 0\n    for item in items:\n¦        print(item)\n¦    return found\n', 'leavesNeverUpdated'],
    ['def walk(n):\n¦    step = n\n¦    step = 2\n    return step * n\n', 'overwritten'],
  ])('%j: %s', (marked, signal) => {
    expect(found(marked)).toContain(signal);
  });

  it.each([
    'def total(prices):\n    tax = 2\n¦    tax += len(prices)\n¦    return tax\n',
    'def first(items):\n    for item in items:\n        if item:\n¦            return item\n¦    return None\n',
    'def count(items):\n    found = 0\n    for item in items:\n¦        found += item > 0\n¦    return found\n',
    'def pairs(items):\n¦    for index, item in enumerate(items):\n¦        print(index, item)\n',
    'def ends(items):\n¦    first, *_ = items\n¦    return first\n',
    'def outer(text):\n    def step():\n¦        return later(text)\n¦    def later(part):\n        return part\n    return step()\n',
    'class Shape:\n    def area(self, scale):\n¦        return 1\n¦',
    'def show(name, width):\n¦    return f"{name:>{width}}"\n¦',
    'def read(path):\n    try:\n¦        handle = open(path)\n¦    except OSError as error:\n        raise SystemExit(error)\n    return handle\n',
    'def loop(items):\n    while items:\n        item = items.pop()\n        if item is None:\n¦            break\n¦        print(item)\n',
    'numbers = [1, 2]\n¦total = sum(numbers)\n¦',
  ])('says nothing against sound code: %j', (marked) => {
    expect(found(marked)).toEqual([]);
  });

  it('reads structure in other languages too', () => {
    expect(found('int f(int n) {\n  if (n > 1) {\n¦    return n;\n¦    n += 1;\n  }\n  return 0;\n}\n', 'cpp')).toEqual(['makesUnreachable']);
    expect(found('function f(n) {\n¦  return n;\n¦}\n', 'javascript')).toEqual([]);
  });

  it('is finite for any text', () => {
    const code = fc.string({ unit: fc.constantFrom('def f(a):', ' ', '    ', '\n', 'return', 'x', ' = ', 'for i in x:', '(', ')', '"', "'", '#', ':', '\t', '.', '$', '\\') });
    fc.assert(
      fc.property(code, code, code, fc.constantFrom('python', 'java'), (prefix, completion, suffix, language) => {
        const values = read(`${prefix}¦${completion}¦${suffix}`, language);
        expect(Object.values(values).filter((value) => !Number.isFinite(value))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('signals of the tokens', () => {
  const base = { language: 'python', completion: 'x', finishReason: 'stop', rawSyntaxValid: true };

  it('are null without a token or a logprob', () => {
    expect(signalsOf({ ...base, tokens: [] })).toBeNull();
    expect(signalsOf({ ...base, tokens: [{ text: 'x', logprob: null }] })).toBeNull();
  });

  it('leave the surroundings out where only predictions were recorded', () => {
    const values = signalsOf({ ...base, tokens: [{ text: '  ', logprob: -0.1 }, { text: 'x', logprob: -0.5 }] });
    expect(values).toMatchObject({ firstTokens: -0.3, codeTokens: -0.5, leastLikelyToken: -0.5, wholeText: -0.6, unsureTokens: 1, needsNoRepair: 1, cutOff: 0 });
    expect(values).not.toHaveProperty('undefinedNames');
  });

  it('read margin and entropy where every token has alternatives, and leave them out where one has none', () => {
    const sure = { text: 'a', logprob: Math.log(0.9), top: [{ token: 'a', logprob: Math.log(0.9) }, { token: 'b', logprob: Math.log(0.1) }] };
    const torn = { text: 'c', logprob: Math.log(0.5), top: [{ token: 'c', logprob: Math.log(0.5) }, { token: 'd', logprob: Math.log(0.5) }] };
    const values = signalsOf({ ...base, tokens: [sure, torn] });
    expect(values?.margin).toBeCloseTo(0, 9);
    expect(values?.entropy).toBeCloseTo(Math.LN2, 6);
    expect(signalsOf({ ...base, tokens: [sure] })?.margin).toBeCloseTo(Math.log(9), 9);
    const without = signalsOf({ ...base, tokens: [sure, { text: 'e', logprob: -0.1 }] });
    expect(without).not.toHaveProperty('margin');
    expect(without).not.toHaveProperty('entropy');
  });
});
