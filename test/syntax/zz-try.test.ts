import { expect, it } from 'vitest';
import { loadPackageAsset } from '../../lib/cli/package-assets';
import { SyntaxGate } from '../../lib/syntax';
const FILE = `#include "sink.h"

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

const char* Source::Peek(size_t* len) {
  *len = left_;
  return ptr_;
}

void Source::Skip(size_t n) {
  left_ -= n;
  ptr_ += n;
}

}  // namespace store
`;
it.each([['ptr_ += n;', 'ptr_ += n};'], ['assert(n > 0);', 'assert(n > ;'], ['}  // namespace store\n', '']])('%s', async (from, to) => {
  const gate = new SyntaxGate(loadPackageAsset);
  const [prefix = '', suffix = ''] = FILE.replace(from, () => to).split('HOLE');
  const out: any[] = [];
  for (const completion of ['    void* arg) {', '    void* arg)', '    void* arg {', '    void* arg) {{', '    void* arg);']) out.push([completion, (await gate.check({ language: 'cpp', prefix, completion, suffix })).valid]);
  console.log(from, JSON.stringify(out));
});
