import { GGML_TYPES, type GgmlType } from '@/lib/engines/mlc/gguf';

export type TensorSpec = { name: string; shape: number[]; type: GgmlType; bytes: Uint8Array };
type Value = string | number | boolean | string[] | number[];

/** Writes a small GGUF file (version 3): what the parser reads, from the other side. */
export function writeGguf(metadata: Record<string, Value>, tensors: TensorSpec[]): Uint8Array {
  const out: number[] = [];
  const u32 = (value: number) => out.push(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255);
  const u64 = (value: number) => (u32(value), u32(0));
  const text = (value: string) => {
    const bytes = new TextEncoder().encode(value);
    u64(bytes.length);
    out.push(...bytes);
  };
  const float = (value: number) => out.push(...new Uint8Array(new Float32Array([value]).buffer));
  const scalar = (value: string | number | boolean) => (typeof value === 'string' ? text(value) : typeof value === 'boolean' ? out.push(Number(value)) : Number.isInteger(value) ? u32(value) : float(value));
  const typeOf = (value: string | number | boolean) => (typeof value === 'string' ? 8 : typeof value === 'boolean' ? 7 : Number.isInteger(value) ? 4 : 6);
  u32(0x46554747);
  u32(3);
  u64(tensors.length);
  u64(Object.keys(metadata).length);
  for (const [key, value] of Object.entries(metadata)) {
    text(key);
    if (Array.isArray(value)) {
      u32(9);
      u32(typeOf(value[0] ?? ''));
      u64(value.length);
      value.forEach((item) => scalar(item));
    } else {
      u32(typeOf(value));
      scalar(value);
    }
  }
  let offset = 0;
  for (const tensor of tensors) {
    text(tensor.name);
    u32(tensor.shape.length);
    tensor.shape.forEach(u64);
    u32(GGML_TYPES[tensor.type].id);
    u64(offset);
    offset += Math.ceil(tensor.bytes.length / 32) * 32;
  }
  const pad = () => {
    while (out.length % 32 !== 0) out.push(0);
  };
  pad();
  for (const tensor of tensors) {
    for (const byte of tensor.bytes) out.push(byte);
    pad();
  }
  return Uint8Array.from(out);
}

export const sourceOf = (bytes: Uint8Array) => ({ read: (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length)) });
