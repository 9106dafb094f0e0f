import { describe, expect, it } from 'vitest';
import { cppView } from '../../../lib/syntax/cpp/view';

/** What tree-sitter reads of marked code: what stands between `⟦` and `⟧` is the completion. */
function view(marked: string) {
  const [prefix = '', rest = ''] = marked.split('⟦');
  const [completion = '', suffix = ''] = rest.split('⟧');
  return cppView({ prefix, completion, suffix });
}

describe('cppView', () => {
  it.each([
    ['class LIB_EXPORT Table {⟦⟧};', 'class            Table {};'],
    ['struct API_CALL Node : Base {⟦⟧};', 'struct          Node : Base {};'],
    ['class A { ⟦int count GUARDED_BY(mutex_);⟧ };', 'class A { int count                   ; };'],
    ['void f() { ⟦CHECK_EQ(a, b);⟧ }', 'void f() { CHECK_EQ(a, b); }'],
    ['int f() { ⟦return MAX_OF(a, b);⟧ }', 'int f() { return MAX_OF(a, b); }'],
    ['⟦class TABLE {⟧};', 'class TABLE {};'],
    ['⟦API_EXPORT int f(int x);⟧', '           int f(int x);'],
    ['TEST("a name") {⟦⟧}', 'TEST(        ) {}'],
    ['void f() { ⟦print("%" PRIu64 "x", n);⟧ }', 'void f() { print("%"        "x", n); }'],
    ['class A {\n  Q_OBJECT\n⟦  int x;⟧\n};', 'class A {\n          \n  int x;\n};'],
    ['#ifdef A\nif (x) {\n#else\nif (y) {\n#endif\n⟦}⟧', '        \nif (x) {\n     \n        \n      \n}'],
    ['#ifdef A\nif (x) {\n#else\n⟦if (y) {⟧\n#endif\n}', '        \n        \n     \nif (y) {\n      \n}'],
  ])('%s', (code, read) => {
    expect(view(code)).toEqual({ text: read, complaints: [] });
  });

  it.each([
    ['⟦#endif⟧\n', 'directive'],
    ['#if x\n⟦⟧\n', 'directive'],
    ['#if x\n#else\n⟦#else⟧\n#endif\n', 'directive'],
    ['⟦#include "a⟧\n', 'directive'],
    ['void f() { ⟦else return;⟧ }', 'unexpected-token'],
    ['⟦return 1;⟧ class A { return 2; };', 'unexpected-token'],
    ['void f() { ⟦int x[] = {,};⟧ }', 'missing-token'],
    ['void f() {\n  CHECK(a);\n  ⟦int x = f(1)⟧\n  CHECK(b);\n}', 'missing-token'],
  ])('%s is refused', (code, expected) => {
    expect(view(code).complaints[0]?.code).toBe(expected);
  });

  it('keeps lengths and line ends', () => {
    const code = 'class X_API A : B {\n#ifdef X_Y\n int a X_GUARD(b)\n  ;\n#endif\n';
    expect(view(code).text).toHaveLength(code.length);
    expect(view(code).text.split('\n')).toHaveLength(code.split('\n').length);
  });
});
