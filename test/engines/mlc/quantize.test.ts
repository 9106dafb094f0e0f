import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dequantize } from '@/lib/engines/mlc/dequantize';
import { halfToNumber, numberToHalf } from '@/lib/engines/mlc/half';
import { dequantizeRow, GROUP, quantizeRow } from '@/lib/engines/mlc/quantize';

const weights = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true, min: -8, max: 8 }), { minLength: GROUP, maxLength: GROUP * 4 }).map((list) => Float32Array.from(list.slice(0, Math.floor(list.length / GROUP) * GROUP)));

describe('halves', () => {
  it('read every bit pattern and write it back', () => {
    for (let bits = 0; bits < 65_536; bits++) {
      const value = halfToNumber(bits);
      if (!Number.isNaN(value)) expect(numberToHalf(value)).toBe(bits);
    }
  });

  it('write the nearest half', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, min: -60_000, max: 60_000 }), (value) => {
        const bits = numberToHalf(value);
        const error = Math.abs(halfToNumber(bits) - value);
        for (const neighbour of [bits - 1, bits + 1]) {
          const other = halfToNumber(neighbour & 0xffff);
          if (Number.isFinite(other)) expect(error).toBeLessThanOrEqual(Math.abs(other - value));
        }
      }),
    );
    expect(numberToHalf(1e9)).toBe(0x7c00);
    expect(numberToHalf(-Infinity)).toBe(0xfc00);
  });
});

describe('quantizeRow', () => {
  it.each([
    ['a 32-bit scale', Math.fround],
    ['a 16-bit scale', (scale: number) => halfToNumber(numberToHalf(scale))],
  ])('is off by at most a step with %s, and no worse in all than the plain scale', (_, roundScale) => {
    fc.assert(
      fc.property(weights, (row) => {
        const words = new Uint32Array(row.length / 8);
        const scales = new Float32Array(row.length / GROUP);
        quantizeRow(row, words, scales, roundScale);
        const back = new Float32Array(row.length);
        dequantizeRow(words, scales, back);
        row.forEach((value, i) => {
          const scale = Math.abs(scales[Math.floor(i / GROUP)]!);
          // Below the smallest normal half the scale itself is coarse.
          if (scale > 6.2e-5 || value === 0) expect(Math.abs(back[i]! - value)).toBeLessThanOrEqual(scale + 1e-9);
        });
        for (let start = 0; start < row.length; start += GROUP) {
          const group = row.subarray(start, start + GROUP);
          const plain = roundScale(Math.max(...group.map(Math.abs)) / 7);
          const errors = group.map((value, i) => (back[start + i]! - value) ** 2);
          const plainErrors = group.map((value) => ((plain === 0 ? 0 : Math.max(-7, Math.min(8, Math.round(value / plain)))) * plain - value) ** 2);
          const sum = (list: Float32Array) => list.reduce((a, b) => a + b, 0);
          expect(sum(errors)).toBeLessThanOrEqual(sum(plainErrors) * 1.001 + 1e-9);
        }
      }),
    );
  });

  it('packs eight values a word, lowest bits first', () => {
    const row = new Float32Array(GROUP);
    row.set([7, -7, 0, 1, 2, 3, 4, 5]);
    const words = new Uint32Array(4);
    const scales = new Float32Array(1);
    quantizeRow(row, words, scales);
    expect([scales[0], words[0]!.toString(16)]).toEqual([1, 'cba9870e']);
  });
});

/** Blocks by hand, from the format's definition: d = 0.5, then the packed values. */
describe('dequantize', () => {
  const HALF = [0x00, 0x38];
  it.each([
    ['F32', [0, 0, 0x80, 0xbf], [-1]],
    ['F16', [0x00, 0xc2], [-3]],
    ['BF16', [0x40, 0x40], [3]],
    ['Q8_0', [...HALF, 2, 0xfe, ...Array.from({ length: 30 }, () => 0)], [1, -1, ...Array.from({ length: 30 }, () => 0)]],
    ['Q4_0', [...HALF, 0xf0, ...Array.from({ length: 15 }, () => 0x88)], [-4, ...Array.from({ length: 15 }, () => 0), 3.5, ...Array.from({ length: 15 }, () => 0)]],
    // High bits of weights 0 and 31 set: 16 + 0 − 16 = 0 and 16 + 15 − 16 = 15.
    ['Q5_0', [...HALF, 1, 0, 0, 0x80, 0x00, ...Array.from({ length: 14 }, () => 0), 0xf0], [0, ...Array.from({ length: 30 }, () => -8), 7.5]],
  ] as const)('%s', (type, bytes, expected) => {
    const out = new Float32Array(expected.length);
    dequantize(type, Uint8Array.from(bytes), out);
    expect([...out]).toEqual([...expected]);
  });

  it('Q4_K: 6-bit scales and minima of all eight groups', () => {
    const block = new Uint8Array(144);
    block.set([0x00, 0x3c, 0x00, 0x38]); // d = 1, dmin = 0.5
    // Groups 0–3: scale 1, 2, 3, 4 and min 2; groups 4–7: scale 17 (low 1, high 1) and min 34 (low 2, high 2).
    block.set([1 | 0x40, 2 | 0x40, 3 | 0x40, 4 | 0x40, 2 | 0x80, 2 | 0x80, 2 | 0x80, 2 | 0x80, 0x21, 0x21, 0x21, 0x21], 4);
    block.fill(0x53, 16); // low nibble 3, high nibble 5
    const out = new Float32Array(256);
    dequantize('Q4_K', block, out);
    expect(Array.from({ length: 8 }, (_, group) => out[group * 32])).toEqual([1 * 3 - 1, 2 * 5 - 1, 3 * 3 - 1, 4 * 5 - 1, 17 * 3 - 17, 17 * 5 - 17, 17 * 3 - 17, 17 * 5 - 17]);
  });

  it('Q5_K: the fifth bit comes from the group’s own bit', () => {
    const block = new Uint8Array(176);
    block.set([0x00, 0x3c, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1]);
    block.fill(0b1000_0010, 16, 48);
    block.fill(0x53, 48);
    const out = new Float32Array(256);
    dequantize('Q5_K', block, out);
    expect(Array.from({ length: 8 }, (_, group) => out[group * 32])).toEqual([3, 5 + 16, 3, 5, 3, 5, 3, 5 + 16]);
  });

  it('Q6_K: four runs of 32 in each half, with their own scales', () => {
    const block = new Uint8Array(210);
    block.fill(0x21, 0, 128); // low nibble 1, high nibble 2
    block.fill(0b11_10_01_00, 128, 192); // high pairs 0, 1, 2, 3
    block.set([1, 2, 3, 4, 5, 6, 7, 0xff, 1, 1, 1, 1, 1, 1, 1, 1], 192);
    block.set([0x00, 0x3c], 208);
    const out = new Float32Array(256);
    dequantize('Q6_K', block, out);
    expect([0, 16, 32, 48, 64, 80, 96, 112].map((i) => out[i])).toEqual([1 * (1 - 32), 2 * (1 - 32), 3 * (17 - 32), 4 * (17 - 32), 5 * (34 - 32), 6 * (34 - 32), 7 * (50 - 32), -1 * (50 - 32)]);
    expect(out[128]).toBe(1 - 32);
  });

  it('refuses bytes that are no whole blocks', () => {
    expect(() => dequantize('Q8_0', new Uint8Array(33), new Float32Array(32))).toThrow(RangeError);
  });
});
