import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanUp, type LineMode, type PromptMode } from '@/lib/completion';

/** `code` with `█` at the hole. */
function clean(code: string, raw: string, promptMode: PromptMode = 'fim', lineMode: LineMode = 'single', language = 'python') {
  const [prefix = '', suffix = ''] = code.split('█');
  return cleanUp(raw, { request: { prefix, suffix, language, lineMode }, promptMode });
}

describe('end of line', () => {
  it('a hole that takes a whole line gets exactly one line end', () => {
    expect(clean('a = 1\n█c = 3\n', 'b = 2').text).toBe('b = 2\n');
    expect(clean('a = 1\n█c = 3\n', 'b = 2\nc = 3\n').text).toBe('b = 2\n');
  });
  it('a leading empty line is not the end', () => {
    expect(clean('a = 1\n█c = 3\n', '\n\nb = 2\nmore').text).toBe('b = 2\n');
    expect(clean('def f():█\n', '\n    return 1\nx').text).toBe('\n    return 1');
  });
  it('inside a line there is no line end', () => {
    expect(clean('x = f(█)\n', 'a, b\n').text).toBe('a, b');
  });
  it('multi-line keeps lines and drops trailing blanks', () => {
    expect(clean('def f():\n█\n', '    a\n    b   \n\n', 'fim', 'multi').text).toBe('    a\n    b');
  });
  it('blanks alone are nothing', () => {
    expect(clean('x\n█y', '  \n \n').text).toBe('');
  });
  it('CRLF files get CRLF', () => {
    expect(clean('a\r\n█c\r\n', 'b\nx', 'fim', 'multi').text).toBe('b\r\nx\r\n');
    expect(clean('a\r\n█c\r\n', 'b\r\n').text).toBe('b\r\n');
  });
});

describe('fences', () => {
  it('takes the code out, with prose around', () => {
    expect(clean('x = █\n', 'Here is the code:\n```python\n1 + 2\n```\nIt adds.', 'chat', 'multi').text).toBe('1 + 2');
  });
  it('ends at the closing fence where the opening one was prefilled', () => {
    expect(clean('x = █\n', '1 + 2\n```', 'chat').text).toBe('1 + 2');
    expect(clean('def f():\n█', '    return 1\n```\nDone', 'chat', 'multi').text).toBe('    return 1');
  });
  it('leaves backticks of native FIM output alone', () => {
    expect(clean('const s = █;\n', '`a` + "```"', 'fim', 'single', 'javascript').text).toBe('`a` + "```"');
  });
});

describe('echoes', () => {
  it('drops the begun line that a chat model repeats', () => {
    const { text, steps } = clean('def f(values):\n    return █\n', '    return sum(values)', 'chat');
    expect(text).toBe('sum(values)');
    expect(steps.map((step) => step.step)).toContain('echoed-prefix');
  });
  it('drops whole lines of the prefix', () => {
    expect(clean('def f(values):\n    total = 0\n█\n', 'def f(values):\n    total = 0\n    return total', 'chat', 'multi').text).toBe('    return total');
  });
  it('keeps a repetition that is the whole completion', () => {
    expect(clean('next(it)\n█done()\n', 'next(it)', 'chat').text).toBe('next(it)\n');
  });
  it('does not take recursion for an echo', () => {
    expect(clean('f(█\n', 'f(x))').text).toBe('f(x))');
  });
});

describe('repeated suffix', () => {
  it('cuts at the lines that come next anyway', () => {
    expect(clean('def f(a):\n    total = 0\n█    return total\n', '    total += a\n    return total\n', 'fim', 'multi').text).toBe('    total += a\n');
  });
  it('cuts a last line that the token limit broke off', () => {
    expect(clean('a()\n█b()\nlong_name(1, 2)\n', 'x()\nb()\nlong_na', 'fim', 'multi').text).toBe('x()\n');
  });
  it('keeps a closing bracket that belongs to the completion', () => {
    expect(clean('print(█)\n', 'str(x)').text).toBe('str(x)');
  });
  it('drops a closing bracket that the editor had closed already', () => {
    expect(clean('print(█)\n', 'str(x))').text).toBe('str(x)');
    expect(clean('call(█);\n', 'x);', 'fim', 'single', 'javascript').text).toBe('x');
  });
  it('drops a closing brace line only where too many close', () => {
    expect(clean('function f() {\n█\n}\n', '  if (a) {\n    b();\n  }\n}', 'fim', 'multi', 'javascript').text).toBe('  if (a) {\n    b();\n  }');
    expect(clean('  if (a) {\n█\n}\n', '    b();\n  }', 'fim', 'multi', 'javascript').text).toBe('    b();\n  }');
  });
  it('keeps a whole line that the next line ends with', () => {
    expect(clean('if a:\n█return y - 1\n', '    return y - 1').text).toBe('    return y - 1\n');
  });
  it('drops the end of a header that an expression hole has behind it', () => {
    expect(clean('while █:\n    a()\n', 'n > 0:').text).toBe('n > 0');
    expect(clean('if (█) {\n', 'n > 0) {', 'fim', 'single', 'java').text).toBe('n > 0');
    expect(clean('if (█) {\n', 'f(n)) {', 'fim', 'single', 'java').text).toBe('f(n)');
    expect(clean('for (int i = 0; █; i++) {\n', 'i < n; i++) {', 'fim', 'single', 'cpp').text).toBe('i < n');
    expect(clean('x = █;\n', 'f(a);', 'fim', 'single', 'java').text).toBe('f(a)');
    expect(clean('x = █)\n', 'f(a)').text).toBe('f(a)');
    expect(clean('if (a) █{\n', '|| {}', 'fim', 'single', 'java').text).toBe('|| {}');
  });
  it('drops the rest of the cursor line', () => {
    expect(clean('for i in █ range(3):\n', 'x for x in range(3):').text).toBe('x for x in');
  });
});

describe('special tokens as text', () => {
  it('end the text', () => {
    expect(clean('x = █\n', '1<|endoftext|>rubbish').text).toBe('1');
    expect(clean('x = █\n', '<|fim_middle|>1').text).toBe('');
  });
});

describe('properties', () => {
  const code = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r\n', '(', ')', '}', '`', '語', '😀', '\t', ':'), maxLength: 40 });
  const context = fc.record({ prefix: code, suffix: code, raw: code, promptMode: fc.constantFrom('fim' as const, 'chat' as const), lineMode: fc.constantFrom('single' as const, 'multi' as const) });

  it('is total, and each recorded step leads to the next', () => {
    fc.assert(
      fc.property(context, ({ prefix, suffix, raw, promptMode, lineMode }) => {
        const { text, steps } = cleanUp(raw, { request: { prefix, suffix, language: 'python', lineMode }, promptMode });
        let current = raw;
        for (const step of steps) {
          expect(step.before).toBe(current);
          expect(step.after).not.toBe(step.before);
          current = step.after;
        }
        expect(text).toBe(current);
      }),
    );
  });

  it('single-line mode gives at most one line that is not blank', () => {
    fc.assert(
      fc.property(context, ({ prefix, suffix, raw, promptMode }) => {
        const { text } = cleanUp(raw, { request: { prefix, suffix, language: 'python', lineMode: 'single' }, promptMode });
        expect(text.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never splits a character', () => {
    fc.assert(
      fc.property(context, ({ prefix, suffix, raw, promptMode, lineMode }) => {
        const { text } = cleanUp(raw, { request: { prefix, suffix, language: 'python', lineMode }, promptMode });
        expect(() => encodeURIComponent(text)).not.toThrow();
      }),
    );
  });
});
