import type { GgufFile, GgufTensor, GgufValue } from './gguf';

/** One parameter of the library's Qwen2 model, and the tensors whose rows it joins. */
export interface Parameter {
  readonly name: string;
  readonly kind: 'quantized' | 'plain';
  readonly from: readonly GgufTensor[];
}

export interface Qwen2Config {
  readonly hidden: number;
  readonly intermediate: number;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly vocabulary: number;
  readonly context: number;
  readonly ropeTheta: number;
  readonly rmsEpsilon: number;
  readonly eosToken: number;
  readonly tied: boolean;
}

/**
 * The parameters in MLC's names and order: q, k, v and gate, up joined row by row.
 * @param tied embedding and output share their weights; GGUF files may hold both all the same, then the output's, which is stored finer, is taken.
 * @throws Error that names a missing tensor.
 */
export function qwen2Parameters(file: GgufFile, tied: boolean): readonly Parameter[] {
  const tensor = (name: string): GgufTensor => {
    const found = file.tensors.get(name);
    if (found === undefined) throw new Error(`The GGUF file has no tensor ${name}: it is no Qwen2 model, or it is damaged.`);
    return found;
  };
  const quantized = (name: string, ...from: string[]): Parameter => ({ name, kind: 'quantized', from: from.map(tensor) });
  const plain = (name: string, ...from: string[]): Parameter => ({ name, kind: 'plain', from: from.map(tensor) });
  const parameters: Parameter[] = [quantized('model.embed_tokens', tied && file.tensors.has('output.weight') ? 'output.weight' : 'token_embd.weight')];
  const layers = metadataNumber(file, 'qwen2.block_count');
  for (let layer = 0; layer < layers; layer++) {
    const to = `model.layers.${layer}`;
    const blk = `blk.${layer}`;
    parameters.push(
      quantized(`${to}.self_attn.c_attn`, `${blk}.attn_q.weight`, `${blk}.attn_k.weight`, `${blk}.attn_v.weight`),
      plain(`${to}.self_attn.c_attn.bias`, `${blk}.attn_q.bias`, `${blk}.attn_k.bias`, `${blk}.attn_v.bias`),
      quantized(`${to}.self_attn.o_proj`, `${blk}.attn_output.weight`),
      quantized(`${to}.mlp.gate_up_proj`, `${blk}.ffn_gate.weight`, `${blk}.ffn_up.weight`),
      quantized(`${to}.mlp.down_proj`, `${blk}.ffn_down.weight`),
      plain(`${to}.input_layernorm.weight`, `${blk}.attn_norm.weight`),
      plain(`${to}.post_attention_layernorm.weight`, `${blk}.ffn_norm.weight`),
    );
  }
  parameters.push(plain('model.norm.weight', 'output_norm.weight'));
  if (!tied) parameters.push(quantized('lm_head', 'output.weight'));
  return parameters;
}

/** @throws Error where the file is of another architecture or lacks a figure. */
export function qwen2Config(file: GgufFile, tied: boolean): Qwen2Config {
  const architecture = file.metadata.get('general.architecture');
  if (architecture !== 'qwen2') throw new Error(`The GGUF file is of the architecture ${JSON.stringify(architecture ?? null)}; only qwen2 (Qwen2, Qwen2.5, Qwen2.5-Coder) can be converted.`);
  const number = (key: string) => metadataNumber(file, key);
  return {
    hidden: number('qwen2.embedding_length'),
    intermediate: number('qwen2.feed_forward_length'),
    layers: number('qwen2.block_count'),
    heads: number('qwen2.attention.head_count'),
    kvHeads: number('qwen2.attention.head_count_kv'),
    vocabulary: file.tensors.get('token_embd.weight')?.rows ?? 0,
    context: number('qwen2.context_length'),
    ropeTheta: number('qwen2.rope.freq_base'),
    rmsEpsilon: number('qwen2.attention.layer_norm_rms_epsilon'),
    eosToken: number('tokenizer.ggml.eos_token_id'),
    tied,
  };
}

/** Text list under a key. */
export function metadataList(file: GgufFile, key: string): readonly GgufValue[] {
  const value = file.metadata.get(key);
  if (!Array.isArray(value)) throw new Error(`The GGUF file lacks "${key}".`);
  return value as readonly GgufValue[];
}

function metadataNumber(file: GgufFile, key: string): number {
  const value = file.metadata.get(key);
  if (typeof value !== 'number' && typeof value !== 'bigint') throw new Error(`The GGUF file lacks "${key}": it is no Qwen2 model, or it is damaged.`);
  return Number(value);
}
