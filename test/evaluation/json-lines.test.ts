import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeTextFile } from '@/lib/evaluation';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('decodeTextFile', () => {
  it('reads plain and gzip text and drops the byte order mark', () => {
    expect(decodeTextFile(bytes('\uFEFFä'), 'f')).toBe('ä');
    expect(decodeTextFile(gzipSync(bytes('\uFEFFä')), 'f')).toBe('ä');
  });

  it('refuses a gzip stream that is cut off', () => {
    const whole = gzipSync(bytes('x'.repeat(5000) + Array.from({ length: 500 }, (_, i) => String(i * 7919)).join()));
    expect(() => decodeTextFile(whole.subarray(0, whole.length / 2), 'f.gz')).toThrow(/^f\.gz: the gzip data is damaged or cut off/);
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(() => decodeTextFile(Uint8Array.of(0xff, 0xfe, 0x41, 0x00), 'f')).toThrow('f: this is no UTF-8 text');
  });
});
