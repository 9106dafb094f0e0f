import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { dequantizeRow } from '@/lib/engines/mlc/quantize';

const cacheSchema = z.object({
  records: z.array(z.object({ dataPath: z.string(), records: z.array(z.object({ name: z.string(), shape: z.array(z.number()), nbytes: z.number(), byteOffset: z.number() })) })),
});
const configSchema = z.object({
  model_config: z.object({ hidden_size: z.number(), intermediate_size: z.number(), num_attention_heads: z.number(), num_hidden_layers: z.number(), num_key_value_heads: z.number(), rms_norm_eps: z.number(), rope_theta: z.number(), vocab_size: z.number() }),
});

export interface ReferenceToken {
  readonly id: number;
  readonly logprob: number;
}

/**
 * Greedy decoding by a plain Qwen2 forward pass on the very weights that the library loads (an MLC q4f32_1 folder), in
 * double sums on the processor: what the real library's scores are held against. No KV cache: the prompt is at most 16 tokens.
 */
export function referenceTokens(folder: string, prompt: readonly number[], count: number): ReferenceToken[] {
  const weights = new Weights(folder);
  const ids = [...prompt];
  const tokens: ReferenceToken[] = [];
  for (let i = 0; i < count; i += 1) {
    const logits = weights.logitsAfter(ids);
    const id = logits.reduce((best, value, at) => (value > (logits[best] ?? -Infinity) ? at : best), 0);
    const top = logits[id] ?? 0;
    tokens.push({ id, logprob: -Math.log(logits.reduce((sum, value) => sum + Math.exp(value - top), 0)) });
    ids.push(id);
  }
  return tokens;
}

class Weights {
  private readonly places = new Map<string, { readonly file: string; readonly rows: number; readonly bytes: number; readonly offset: number }>();
  private readonly config;

  constructor(private readonly folder: string) {
    this.config = configSchema.parse(JSON.parse(readFileSync(path.join(folder, 'mlc-chat-config.json'), 'utf8'))).model_config;
    for (const shard of cacheSchema.parse(JSON.parse(readFileSync(path.join(folder, 'tensor-cache.json'), 'utf8'))).records) {
      for (const { name, shape, nbytes, byteOffset } of shard.records) this.places.set(name, { file: shard.dataPath, rows: shape[0] ?? 0, bytes: nbytes, offset: byteOffset });
    }
  }

  logitsAfter(ids: readonly number[]): Float64Array {
    const { num_hidden_layers: layers, vocab_size: vocabulary } = this.config;
    let hidden = ids.map((id) => this.row('model.embed_tokens', id));
    for (let layer = 0; layer < layers; layer += 1) hidden = this.layer(`model.layers.${layer}`, hidden);
    const last = this.norm('model.norm.weight', hidden.at(-1) ?? new Float64Array());
    return (this.times('model.embed_tokens', [last])[0] ?? new Float64Array()).subarray(0, vocabulary);
  }

  private layer(name: string, hidden: readonly Float64Array[]): Float64Array[] {
    const { num_attention_heads: heads, num_key_value_heads: kvHeads, hidden_size: size, intermediate_size: inner } = this.config;
    const width = size / heads;
    const bias = this.plain(`${name}.self_attn.c_attn.bias`);
    const qkv = this.times(`${name}.self_attn.c_attn`, hidden.map((one) => this.norm(`${name}.input_layernorm.weight`, one))).map((row) => row.map((value, i) => value + (bias[i] ?? 0)));
    for (const [position, row] of qkv.entries()) for (let head = 0; head < heads + kvHeads; head += 1) this.rotate(row.subarray(head * width, (head + 1) * width), position);
    const mixed = qkv.map((row, position) => {
      const out = new Float64Array(size);
      for (let head = 0; head < heads; head += 1) {
        const query = row.subarray(head * width, (head + 1) * width);
        const kv = Math.floor(head / (heads / kvHeads));
        const part = (at: number, from: number) => (qkv[at] ?? row).subarray((from + kv) * width, (from + kv + 1) * width);
        const scores = Array.from({ length: position + 1 }, (_, at) => dot(query, part(at, heads)) / Math.sqrt(width));
        const most = Math.max(...scores);
        const shares = scores.map((score) => Math.exp(score - most));
        const sum = shares.reduce((a, b) => a + b, 0);
        for (const [at, share] of shares.entries()) for (const [i, value] of part(at, heads + kvHeads).entries()) out[head * width + i] = (out[head * width + i] ?? 0) + (share / sum) * value;
      }
      return out;
    });
    const after = add(hidden, this.times(`${name}.self_attn.o_proj`, mixed));
    const both = this.times(`${name}.mlp.gate_up_proj`, after.map((one) => this.norm(`${name}.post_attention_layernorm.weight`, one)));
    const gated = both.map((row) => row.subarray(0, inner).map((gate, i) => (gate / (1 + Math.exp(-gate))) * (row[inner + i] ?? 0)));
    return add(after, this.times(`${name}.mlp.down_proj`, gated));
  }

  /** Rotary position embedding, the halves of a head paired. */
  private rotate(head: Float64Array, position: number): void {
    const half = head.length / 2;
    for (let i = 0; i < half; i += 1) {
      const angle = position / this.config.rope_theta ** (i / half);
      const [a, b] = [head[i] ?? 0, head[i + half] ?? 0];
      head[i] = a * Math.cos(angle) - b * Math.sin(angle);
      head[i + half] = b * Math.cos(angle) + a * Math.sin(angle);
    }
  }

  private norm(name: string, input: Float64Array): Float64Array {
    const scale = this.plain(name);
    const root = Math.sqrt(dot(input, input) / input.length + this.config.rms_norm_eps);
    return input.map((value, i) => (value / root) * (scale[i] ?? 0));
  }

  /** Every input times a quantized matrix, a row of it at a time. */
  private times(name: string, inputs: readonly Float64Array[]): Float64Array[] {
    const [words, scales] = [new Uint32Array(this.bytes(`${name}.q_weight`)), new Float32Array(this.bytes(`${name}.q_scale`))];
    const rows = this.place(`${name}.q_weight`).rows;
    const columns = (words.length / rows) * 8;
    const row = new Float32Array(columns);
    const outputs = inputs.map(() => new Float64Array(rows));
    for (let at = 0; at < rows; at += 1) {
      dequantizeRow(words.subarray((at * columns) / 8, ((at + 1) * columns) / 8), scales.subarray((at * columns) / 32, ((at + 1) * columns) / 32), row);
      for (const [i, input] of inputs.entries()) (outputs[i] ?? new Float64Array())[at] = dot(row, input);
    }
    return outputs;
  }

  private row(name: string, at: number): Float64Array {
    const { rows } = this.place(`${name}.q_weight`);
    const part = (of: string) => this.bytes(of, at, rows);
    const words = new Uint32Array(part(`${name}.q_weight`));
    const out = new Float32Array(words.length * 8);
    dequantizeRow(words, new Float32Array(part(`${name}.q_scale`)), out);
    return Float64Array.from(out);
  }

  private plain(name: string): Float32Array {
    return new Float32Array(this.bytes(name));
  }

  private place(name: string) {
    const found = this.places.get(name);
    if (found === undefined) throw new Error(`the folder has no parameter ${name}`);
    return found;
  }

  /** A whole parameter, or its row `at` of `rows`. */
  private bytes(name: string, at = 0, rows = 1): ArrayBuffer {
    const { file, bytes, offset } = this.place(name);
    const handle = openSync(path.join(this.folder, file), 'r');
    try {
      const buffer = new ArrayBuffer(bytes / rows);
      readSync(handle, new Uint8Array(buffer), 0, bytes / rows, offset + (at * bytes) / rows);
      return buffer;
    } finally {
      closeSync(handle);
    }
  }
}

function dot(a: Float32Array | Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function add(a: readonly Float64Array[], b: readonly Float64Array[]): Float64Array[] {
  return a.map((row, i) => row.map((value, j) => value + (b[i]?.[j] ?? 0)));
}
