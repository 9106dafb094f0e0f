import { describe, expect, it } from 'vitest';
import { languageById } from '@/lib/syntax';
import { suspectsElsewhere } from '@/lib/syntax/elsewhere';
import { suspectsIn } from '@/lib/syntax/suspects';

const java = languageById('java')!;
const suspects = (text: string) => suspectsIn(text, text.split('\n'), java.lexical);

/** A method that lacks the end of its `if`. */
const UNCLOSED = ['class A {', '    boolean f(int x)', '        throws E {', '        if (x > 0) {', '            return true;', '', '        return false;', '    }', ''];
const lines = (...more: string[]) => [...UNCLOSED, ...more, '}', ''].join('\n');

describe('suspectsIn', () => {
  it.each([
    ['a head with a resource on a line of its own', ['    void g() {', '        try (A a = b();', '            C c = d()) {', '            e();', '        }', '    }']],
    ['a head that goes on behind its parameters', ['    void g(int x)', '        throws E {', '        e();', '    }']],
    ['a call over several lines', ['    void g() {', '        e(a,', '            b, () -> {', '                c();', '            });', '    }']],
  ])('does not take the end of %s for that of another block', (_, more) => {
    expect(suspects(['class A {', ...more, '}'].join('\n'))).toEqual([]);
    const rows = suspects(lines(...more)).flat();
    expect(Math.max(...rows)).toBeLessThanOrEqual(UNCLOSED.length);
  });

  it('holds a hole for what it lacks, whatever heads follow', () => {
    const text = lines('    void g() throws E {', '        try (A a = b();', '            C c = d()) {', '            e();', '        }', '    }');
    const at = text.indexOf('\n\n        return false') + 1;
    expect(suspectsElsewhere({ prefix: text.slice(0, at), completion: '', suffix: text.slice(at) }, java)).toBe('none');
  });
});
