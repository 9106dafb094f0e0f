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
    ['void f() { ⟦if LIB_CONSTEXPR (x) g();⟧ }', 'void f() { if               (x) g(); }'],
    ['⟦template <typename T, LIB_ENABLE_IF(a<T>::value && !b)>⟧ void f();', 'template <typename T, int                             > void f();'],
    ['class A {\n ⟦LIB_CONSTEXPR A(int x) noexcept : x_(x) {}⟧\n int x_; };', 'class A {\n               A(int x) noexcept : x_(x) {}\n int x_; };'],
    ['class A {\n ⟦explicit LIB_INLINE A(int x) {}⟧\n};', 'class A {\n explicit            A(int x) {}\n};'],
    ['⟦LIB_EXPORT Type\nf(int x);⟧', '           Type\nf(int x);'],
    ['⟦MAKE_PARSER(unsigned short, ushort);⟧', `${' '.repeat('MAKE_PARSER(unsigned short, ushort)'.length)};`],
    ['void f() { ⟦ASSIGN_OR(const auto x, g());⟧ }', 'void f() { ASSIGN_OR(                 ); }'],
    ['int x = ⟦FIELD_OFFSET(typename T::a, b)⟧;', 'int x = FIELD_OFFSET(                );'],
    ['int f(const char* ⟦LIB_NONNULL name⟧);', 'int f(const char*             name);'],
    ['void f(void (*⟦LIB_NONNULL g⟧)(int));', 'void f(void (*            g)(int));'],
    ['std::string LIB_INLINE\n⟦a<T>::f()⟧ {}', 'std::string           \na<T>::f() {}'],
    ['class LIB_EXPORT LIB_WARN ⟦A⟧ {};', `class ${' '.repeat('LIB_EXPORT LIB_WARN'.length)} A {};`],
    ['namespace a {\n⟦}⟧\nLIB_END_EXPORT\nLIB_END_NAMESPACE', 'namespace a {\n}\n              \n                 '],
    ['LIB_BEGIN_NAMESPACE\nint x;\n⟦LIB_END_NAMESPACE⟧\n', '                   \nint x;\n                 \n'],
    ['void f() { ⟦x = new const char*[n];⟧ }', 'void f() { x = new       char [n]; }'],
    ['void f() { ⟦return a.*b;⟧ }', 'void f() { return a *b; }'],
    ['void f() { ⟦return this->operator->();⟧ }', 'void f() { return this->x         (); }'],
    ['enum ⟦: unsigned⟧ { A };', 'enum            { A };'],
    ['auto f() -> ⟦decltype((void)p->a(1, 2), int())⟧;', 'auto f() -> decltype((void)p->a(1, 2)+ int());'],
    ['⟦template class a::b<c, &d::e>;⟧', '                             ;'],
    ['void f(⟦Options o = {}⟧);', 'void f(Options o = 0 );'],
    ['template <typename T, ⟦typename P = const T*⟧> void f();', 'template <typename T, typename P = const T > void f();'],
    ['struct A {\n  A() try : x(1) {\n  } catch (const E& e) {\n    ⟦f(e);⟧\n  }\n  int x;\n};', 'struct A {\n  A() try : x(1) {\n  } catch (const E& e) {\n    f(e);\n  }\n  int x;\n};'],
    ['class A { ⟦friend typename T::B;⟧ };', 'class A { friend          T::B; };'],
  ])('%s', (code, read) => {
    expect(view(code)).toEqual({ text: read, complaints: [] });
  });

  it.each([
    ['void f() {\n  ⟦TODO⟧\n  g();\n}', 'TODO'],
    ['void f() { ⟦if (MAX_OF(a, b)) g();⟧ }', 'MAX_OF(a, b)'],
    ['void f() { ⟦return SIZE_OF(a) * NUMBER;⟧ }', 'SIZE_OF(a) * NUMBER'],
    ['void f() { ⟦CHECK(int(x), 2);⟧ }', 'CHECK(int(x), 2)'],
    ['void f() { ⟦x = new char[n];⟧ }', 'new char[n]'],
    ['void f() { ⟦Options o = {};⟧ }', 'Options o = {}'],
    ['void f() { ⟦auto x = a.operator_name;⟧ }', 'a.operator_name'],
    ['void f() { ⟦x = n * MAX_SIZE g(x);⟧ }', 'n * MAX_SIZE g(x)'],
  ])('%s keeps %s', (code, kept) => {
    expect(view(code).text).toContain(kept);
  });

  it.each([
    ['⟦#endif⟧\n', 'directive'],
    ['#if x\n⟦⟧\n', 'directive'],
    ['#if x\n#else\n⟦#else⟧\n#endif\n', 'directive'],
    ['⟦#include "a⟧\n', 'directive'],
    ['void f() { ⟦else return;⟧ }', 'unexpected-token'],
    ['⟦return 1;⟧ class A { return 2; };', 'unexpected-token'],
    ['class A { void f() { g(); } ⟦catch (...) {}⟧ };', 'unexpected-token'],
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
