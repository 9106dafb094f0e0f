import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseTensorCache } from '@/lib/engines/model-cache';
import { convertGguf } from '@/lib/engines/mlc/convert';
import { halfToNumber } from '@/lib/engines/mlc/half';
import { dequantizeRow, GROUP } from '@/lib/engines/mlc/quantize';
import { sourceOf, writeGguf, type TensorSpec } from './tiny-gguf';

const HIDDEN = 32;
const VOCAB = 40;
const METADATA = {
  'general.architecture': 'qwen2', 'qwen2.block_count': 1, 'qwen2.context_length': 64, 'qwen2.embedding_length': HIDDEN, 'qwen2.feed_forward_length': 64,
  'qwen2.attention.head_count': 2, 'qwen2.attention.head_count_kv': 1, 'qwen2.rope.freq_base': 10_000, 'qwen2.attention.layer_norm_rms_epsilon': 0.5,
  'tokenizer.ggml.model': 'gpt2', 'tokenizer.ggml.pre': 'qwen2', 'tokenizer.ggml.tokens': ['a', 'b', 'ab', '<|end|>', '[PAD4]'], 'tokenizer.ggml.token_type': [1, 1, 1, 3, 5],
  'tokenizer.ggml.merges': ['a b', 'ab ab'], 'tokenizer.ggml.eos_token_id': 3,
};

function floats(name: string, shape: number[], seed: number): TensorSpec & { values: Float32Array } {
  const values = Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => Math.fround(Math.sin(seed * 97 + i * 12.9898)));
  return { name, shape, type: 'F32', bytes: new Uint8Array(values.buffer), values };
}

const TENSORS = [
  floats('token_embd.weight', [HIDDEN, VOCAB], 1),
  floats('blk.0.attn_q.weight', [HIDDEN, 32], 2), floats('blk.0.attn_k.weight', [HIDDEN, 16], 3), floats('blk.0.attn_v.weight', [HIDDEN, 16], 4),
  floats('blk.0.attn_q.bias', [32], 5), floats('blk.0.attn_k.bias', [16], 6), floats('blk.0.attn_v.bias', [16], 7),
  floats('blk.0.attn_output.weight', [32, HIDDEN], 8), floats('blk.0.ffn_gate.weight', [HIDDEN, 64], 9), floats('blk.0.ffn_up.weight', [HIDDEN, 64], 10), floats('blk.0.ffn_down.weight', [64, HIDDEN], 11),
  floats('blk.0.attn_norm.weight', [HIDDEN], 12), floats('blk.0.ffn_norm.weight', [HIDDEN], 13), floats('output_norm.weight', [HIDDEN], 14),
];
const GGUF = writeGguf(METADATA, TENSORS);

async function convert(bytes: Uint8Array, quantization: 'q4f32_1' | 'q4f16_1' = 'q4f32_1') {
  const written = new Map<string, Uint8Array>();
  const report = await convertGguf({ source: sourceOf(bytes), sourceBytes: bytes.length, quantization, contextTokens: 4096, write: (name, content) => Promise.resolve(void written.set(name, Uint8Array.from(content))) });
  const json = (name: string) => JSON.parse(new TextDecoder().decode(written.get(name)));
  return { written, report, json };
}

function parameter(written: Map<string, Uint8Array>, list: { records: { dataPath: string; records: { name: string; shape: number[]; byteOffset: number; nbytes: number; dtype: string }[] }[] }, name: string) {
  for (const shard of list.records) {
    const record = shard.records.find((candidate) => candidate.name === name);
    if (record !== undefined) return { ...record, bytes: written.get(shard.dataPath)!.slice(record.byteOffset, record.byteOffset + record.nbytes) };
  }
  throw new Error(`no parameter ${name}`);
}

describe('convertGguf', () => {
  it.each(['q4f32_1', 'q4f16_1'] as const)('writes %s weights that are within a step of the file’s, joined row by row', async (quantization) => {
    const { written, json } = await convert(GGUF, quantization);
    const list = json('tensor-cache.json');
    const words = parameter(written, list, 'model.layers.0.self_attn.c_attn.q_weight');
    const scale = parameter(written, list, 'model.layers.0.self_attn.c_attn.q_scale');
    expect([words.shape, words.dtype, scale.shape, scale.dtype]).toEqual([[64, 4], 'uint32', [64, 1], quantization === 'q4f32_1' ? 'float32' : 'float16']);
    const scales = quantization === 'q4f32_1' ? new Float32Array(scale.bytes.buffer) : Float32Array.from(new Uint16Array(scale.bytes.buffer), halfToNumber);
    const back = new Float32Array(64 * HIDDEN);
    dequantizeRow(new Uint32Array(words.bytes.buffer), scales, back);
    const wanted = TENSORS.slice(1, 4).flatMap((tensor) => [...tensor.values]);
    wanted.forEach((value, i) => expect(Math.abs(value - back[i]!)).toBeLessThanOrEqual(Math.abs(scales[Math.floor(i / GROUP)]!) * 1.01));
    const bias = parameter(written, list, 'model.layers.0.self_attn.c_attn.bias');
    const stored = quantization === 'q4f32_1' ? new Float32Array(bias.bytes.buffer) : Float32Array.from(new Uint16Array(bias.bytes.buffer), halfToNumber);
    TENSORS.slice(4, 7).flatMap((tensor) => [...tensor.values]).forEach((value, i) => expect(stored[i]).toBeCloseTo(value, 3));
  });

  it('writes a list that the cache can check, under both names', async () => {
    const { written, report, json } = await convert(GGUF);
    const { shards } = parseTensorCache(new TextDecoder().decode(written.get('tensor-cache.json')));
    for (const { name, bytes, md5 } of shards) {
      expect(written.get(name)).toHaveLength(bytes);
      expect(createHash('md5').update(written.get(name)!).digest('hex')).toBe(md5);
    }
    expect(written.get('ndarray-cache.json')).toEqual(written.get('tensor-cache.json'));
    expect(report).toMatchObject({ tied: true, bytes: shards.reduce((sum, shard) => sum + shard.bytes, 0) });
    expect(json('mlc-chat-config.json')).toMatchObject({ model_type: 'qwen2', quantization: 'q4f32_1', vocab_size: VOCAB, context_window_size: 4096, tokenizer_files: ['tokenizer.json'], eos_token_id: [3, 151_643] });
  });

  it('takes the tokenizer from the file: control tokens are special, unused ones are left out', async () => {
    const { json } = await convert(GGUF);
    const tokenizer = json('tokenizer.json');
    expect(tokenizer.model.vocab).toEqual({ a: 0, b: 1, ab: 2 });
    expect(tokenizer.model.merges).toEqual(['a b', 'ab ab']);
    expect(tokenizer.added_tokens).toEqual([{ id: 3, content: '<|end|>', single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }]);
  });

  it('takes an output that is the embedding stored finer as tied, and another one as the model’s own', async () => {
    const embedding = TENSORS[0]!;
    const finer = { ...floats('output.weight', [HIDDEN, VOCAB], 1) };
    finer.values.forEach((value, i) => (finer.values[i] = value * (1 + 0.01 * (i % 3))));
    const tied = await convert(writeGguf(METADATA, [...TENSORS, finer]));
    expect(tied.report.tied).toBe(true);
    const own = await convert(writeGguf(METADATA, [...TENSORS, floats('output.weight', [HIDDEN, VOCAB], 77)]));
    expect(own.report.tied).toBe(false);
    expect(parameter(own.written, own.json('tensor-cache.json'), 'lm_head.q_weight').shape).toEqual([VOCAB, HIDDEN / 8]);
    expect(embedding.values).toHaveLength(VOCAB * HIDDEN);
  });

  it.each([
    ['another format', () => new Uint8Array(64), /no GGUF file/],
    ['another architecture', () => writeGguf({ ...METADATA, 'general.architecture': 'llama' }, TENSORS), /architecture "llama"/],
    ['a missing tensor', () => writeGguf(METADATA, TENSORS.filter((tensor) => tensor.name !== 'blk.0.ffn_up.weight')), /no tensor blk\.0\.ffn_up\.weight/],
    ['another tokenizer', () => writeGguf({ ...METADATA, 'tokenizer.ggml.pre': 'llama-bpe' }, TENSORS), /gpt2\/llama-bpe/],
    ['a file that ends inside a tensor', () => GGUF.slice(0, GGUF.length - 64), /truncated/],
    ['a file that ends inside its header', () => GGUF.slice(0, 200), /truncated/],
  ])('refuses %s with a sentence', async (_, make, sentence) => {
    await expect(convert(make())).rejects.toThrow(sentence);
  });
});
