import { GGML_TYPES, type GgmlType } from './gguf';
import { halfToNumber } from './half';

const HALF = Float32Array.from({ length: 65_536 }, (_, bits) => halfToNumber(bits));

/**
 * Weights of whole blocks as 32-bit floats.
 * @param bytes whole blocks of the type; @param out as many weights as the blocks hold.
 */
export function dequantize(type: GgmlType, bytes: Uint8Array, out: Float32Array): void {
  const { blockWeights, blockBytes } = GGML_TYPES[type];
  if (bytes.length % blockBytes !== 0 || out.length !== (bytes.length / blockBytes) * blockWeights) {
    throw new RangeError(`${bytes.length} bytes of ${type} don't hold ${out.length} weights.`);
  }
  const decode = DECODERS[type];
  for (let block = 0, at = 0; at < bytes.length; block++, at += blockBytes) decode(bytes, at, out, block * blockWeights);
}

type Decoder = (bytes: Uint8Array, at: number, out: Float32Array, to: number) => void;

const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
const u32 = (bytes: Uint8Array, at: number): number => (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0;
const half = (bytes: Uint8Array, at: number): number => HALF[u16(bytes, at)] ?? 0;
const byte = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
const signed = (bytes: Uint8Array, at: number): number => (byte(bytes, at) << 24) >> 24;

const bits = new Uint32Array(1);
const float = new Float32Array(bits.buffer);
function fromBits(value: number): number {
  bits[0] = value;
  return float[0] ?? 0;
}

const DECODERS: Readonly<Record<GgmlType, Decoder>> = {
  F32: (bytes, at, out, to) => {
    out[to] = fromBits(u32(bytes, at));
  },
  F16: (bytes, at, out, to) => {
    out[to] = half(bytes, at);
  },
  BF16: (bytes, at, out, to) => {
    out[to] = fromBits((u16(bytes, at) << 16) >>> 0);
  },
  Q4_0: (bytes, at, out, to) => {
    const d = half(bytes, at);
    for (let i = 0; i < 16; i++) {
      const q = byte(bytes, at + 2 + i);
      out[to + i] = ((q & 15) - 8) * d;
      out[to + i + 16] = ((q >> 4) - 8) * d;
    }
  },
  Q5_0: (bytes, at, out, to) => {
    const d = half(bytes, at);
    const high = u32(bytes, at + 2);
    for (let i = 0; i < 16; i++) {
      const q = byte(bytes, at + 6 + i);
      out[to + i] = (((q & 15) | (((high >>> i) & 1) << 4)) - 16) * d;
      out[to + i + 16] = (((q >> 4) | (((high >>> (i + 16)) & 1) << 4)) - 16) * d;
    }
  },
  Q8_0: (bytes, at, out, to) => {
    const d = half(bytes, at);
    for (let i = 0; i < 32; i++) out[to + i] = signed(bytes, at + 2 + i) * d;
  },
  Q4_K: (bytes, at, out, to) => kBlock(bytes, at, out, to, false),
  Q5_K: (bytes, at, out, to) => kBlock(bytes, at, out, to, true),
  Q6_K: (bytes, at, out, to) => {
    // 128 bytes of low nibbles, 64 of high bit pairs, 16 signed scales, then the block's own scale.
    const d = half(bytes, at + 208);
    for (let part = 0; part < 2; part++) {
      const low = at + part * 64;
      const high = at + 128 + part * 32;
      const scales = at + 192 + part * 8;
      for (let i = 0; i < 32; i++) {
        const h = byte(bytes, high + i);
        const scale = i >> 4;
        const base = to + part * 128 + i;
        out[base] = d * signed(bytes, scales + scale) * (((byte(bytes, low + i) & 15) | ((h & 3) << 4)) - 32);
        out[base + 32] = d * signed(bytes, scales + 2 + scale) * (((byte(bytes, low + 32 + i) & 15) | (((h >> 2) & 3) << 4)) - 32);
        out[base + 64] = d * signed(bytes, scales + 4 + scale) * (((byte(bytes, low + i) >> 4) | (((h >> 4) & 3) << 4)) - 32);
        out[base + 96] = d * signed(bytes, scales + 6 + scale) * (((byte(bytes, low + 32 + i) >> 4) | ((h >> 6) << 4)) - 32);
      }
    }
  },
};

/** Q4_K and Q5_K: eight groups of 32 with 6-bit scales and minima, packed into 12 bytes. */
function kBlock(bytes: Uint8Array, at: number, out: Float32Array, to: number, fiveBits: boolean): void {
  const d = half(bytes, at);
  const dMin = half(bytes, at + 2);
  const packed = at + 4;
  const high = at + 16;
  const low = fiveBits ? at + 48 : at + 16;
  for (let group = 0; group < 8; group++) {
    const first = byte(bytes, packed + (group < 4 ? group : group + 4));
    const scale = group < 4 ? first & 63 : (first & 15) | ((byte(bytes, packed + group - 4) >> 6) << 4);
    const min = group < 4 ? byte(bytes, packed + group + 4) & 63 : (first >> 4) | ((byte(bytes, packed + group) >> 6) << 4);
    const factor = d * scale;
    const shift = dMin * min;
    for (let i = 0; i < 32; i++) {
      const nibbles = byte(bytes, low + (group >> 1) * 32 + i);
      let q = group % 2 === 0 ? nibbles & 15 : nibbles >> 4;
      if (fiveBits) q |= ((byte(bytes, high + i) >> group) & 1) << 4;
      out[to + group * 32 + i] = factor * q - shift;
    }
  }
}
