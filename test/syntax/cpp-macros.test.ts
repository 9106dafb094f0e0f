import { describe, expect, it } from 'vitest';
import { maskMacros } from '../../lib/syntax/cpp-macros';

describe('maskMacros', () => {
  it.each([
    ['class LIB_EXPORT Table {', 'class            Table {'],
    ['struct API_CALL Node : Base {', 'struct          Node : Base {'],
    ['int count GUARDED_BY(mutex_);', 'int count                   ;'],
    ['  CHECK_EQ(a, b);', '  CHECK_EQ(a, b);'],
    ['return MAX_OF(a, b);', 'return MAX_OF(a, b);'],
    ['class TABLE {', 'class TABLE {'],
  ])('%s', (code, masked) => {
    expect(maskMacros(code)).toBe(masked);
  });
});
