import { beforeAll, describe, expect, it } from 'vitest';
import { loadPackageClang } from '@/lib/cli/package-clang';
import { stubbed } from '@/lib/syntax/cpp/stubs';
import { cppTokens } from '@/lib/syntax/cpp/tokens';
import { loadClang, type ClangParser } from '@/lib/syntax/exact/clang';

const stubs = (text: string) => stubbed(text, cppTokens(text).tokens);

describe('stubbed', () => {
  it.each([
    ['a::b x;', 'a__b x;'],
    ['x = ::a::b(1);', 'x =   a__b(1);'],
    ['typename a::b<T>::c x;', 'typename a__b<T>::c x;'],
    ['typename T::c x;', 'typename T::c x;'],
    ['x.get<a::b>(1);', 'x.get      (1);'],
    ['class A::B : C { B(); }; A::B* f(A::B x);', 'class    B : C { B(); };    B* f(   B x);'],
    ['template <typename T> A<T>::A(int x) {}', 'template <typename T>       _(int x) {}'],
  ])('reads %s as %s', (code, read) => {
    expect(stubs(code).text).toBe(read);
  });

  it('keeps lengths and lines', () => {
    const code = 'class A::B {\n  x.get<\n    int>(1);\n  ::c::d e;\n};';
    expect(stubs(code).text).toHaveLength(code.length);
    expect(stubs(code).text.split('\n')).toHaveLength(code.split('\n').length);
  });

  it('declares no value as a type', () => {
    const { declarations } = stubs('void f() { if (done_ && x[0] < 1) { done_ = false; } while (i < n_ && a(b) > c) n_ += 1; }');
    expect(declarations).not.toContain('done_');
    expect(declarations).not.toContain('n_');
  });
});

describe('clang without the includes', () => {
  let clang: ClangParser;
  beforeAll(async () => {
    clang = await loadClang(await loadPackageClang());
  }, 120_000);

  const complaints = (code: string) => clang.parseAll([{ prefix: code, completion: '', suffix: '' }])[0]!.map(({ message }) => message);

  it.each([
    ['a class defined by its qualified name', 'class Block::Iter : public Iterator {\n public:\n  Iter(const char* data, uint32_t restarts) : data_(data) {}\n  Iter(const Iter&) = delete;\n const char* data_;\n};\n'],
    ['a type in a template', 'template <typename T> struct A { typename std::vector<T>::size_type head_ = 0; };\n'],
    ['a template of a member', 'void f(Locale loc) { if (loc) g(loc.get<std::locale>(), h.push<A<int>>(1).c_str()); }\n'],
    ['a value in a condition', 'bool matched_;\nvoid f() {\n  if (matched_ && match_[0] < x) matched_ = true;\n  while (i < nsub_ && sub()[i]) nsub_ = 2;\n  if (treat_ && std::isnan(x) && y) g();\n}\n'],
    ['a base of the outermost scope', 'class A : public ::testing::TestWithParam<std::tuple<bool, bool>> {};\n'],
    ['a trait that is a value', 'static_assert(std::is_same_v<A, int>, "x");\n'],
    ['a constructor of a template', 'template <typename M>\nsink<M>::sink(FILE *file, color_mode mode)\n    : file_(file) {}\n'],
    ['a member of a type that depends', 'template <typename C> struct A {\n  A(basic_arg<C>& arg) {}\n  void f(typename basic_arg<C>::handle h) {}\n};\n'],
    ['an offset', 'static_assert(offsetof(TcTable<1>, entries) == 8, "x");\n'],
  ])('has nothing against %s', (_, code) => {
    expect(complaints(code)).toEqual([]);
  });

  it.each([
    ['class Block::Iter {\n  Iter(int x) : {}\n};\n'],
    ['void f(int a, int* b, int c) { if (a && b[0] < c { } }\n'],
    ['template <typename M>\nsink<M>::sink(FILE *file, color_mode mode\n    : file_(file) {}\n'],
  ])('refuses %j', (code) => {
    expect(complaints(code)).not.toEqual([]);
  });
});
