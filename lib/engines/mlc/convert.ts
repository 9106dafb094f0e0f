import type { MlcQuantization } from '../webllm/models';
import { chatConfigJson } from './chat-config';
import { dequantize } from './dequantize';
import { readGguf, rowBytes, type ByteSource, type GgufTensor } from './gguf';
import { halfToNumber, numberToHalf } from './half';
import { GROUP, quantizeRow } from './quantize';
import { qwen2Config, qwen2Parameters, type Parameter } from './qwen2-layout';
import { ShardWriter, type WriteFile } from './shard-writer';
import { tokenizerJson } from './tokenizer-json';

export interface ConvertOptions {
  readonly source: ByteSource;
  readonly sourceBytes: number;
  readonly quantization: MlcQuantization;
  readonly contextTokens: number;
  readonly write: WriteFile;
  /** After each parameter; the last call says that all are done. */
  readonly onProgress?: (progress: { readonly parameter: string; readonly done: number; readonly of: number }) => void;
}

export interface ConvertReport {
  readonly parameters: number;
  readonly bytes: number;
  /** Whether embedding and output are one tensor in the result. */
  readonly tied: boolean;
}

/** Rows are read so many bytes at a time, which bounds the memory however big a tensor is. */
const READ_BYTES = 8 << 20;
/** Rows compared to tell whether embedding and output are the same weights, stored twice. */
const TIED_SAMPLE_ROWS = 64;

/**
 * Converts a Qwen2 GGUF file into a folder that web-llm loads: weights in 4-bit groups, shard list, chat config, tokenizer.
 * Holds one result parameter at a time. The model library (WASM) is not part of it; it depends on the model's shape only.
 * @throws Error with a sentence about the file.
 */
export async function convertGguf(options: ConvertOptions): Promise<ConvertReport> {
  const file = await readGguf(options.source, options.sourceBytes);
  const embedding = file.tensors.get('token_embd.weight');
  const output = file.tensors.get('output.weight');
  const tied = output === undefined || (embedding !== undefined && (await sameWeights(options.source, embedding, output)));
  const config = qwen2Config(file, tied);
  const parameters = qwen2Parameters(file, tied);
  const shards = new ShardWriter(options.write);
  for (const [index, parameter] of parameters.entries()) {
    await addParameter(shards, parameter, options);
    options.onProgress?.({ parameter: parameter.name, done: index + 1, of: parameters.length });
  }
  const bytes = await shards.finish();
  await options.write('mlc-chat-config.json', new TextEncoder().encode(chatConfigJson(config, options.quantization, options.contextTokens)));
  await options.write('tokenizer.json', new TextEncoder().encode(tokenizerJson(file)));
  return { parameters: parameters.length, bytes, tied };
}

async function addParameter(shards: ShardWriter, parameter: Parameter, { source, quantization }: ConvertOptions): Promise<void> {
  const columns = parameter.from[0]?.columns ?? 0;
  const rows = parameter.from.reduce((sum, tensor) => sum + tensor.rows, 0);
  const half = quantization === 'q4f16_1';
  const store = half ? storeHalves : storeFloats;
  const dtype = half ? 'float16' : 'float32';
  if (parameter.kind === 'plain') {
    const values: number[] = [];
    for (const tensor of parameter.from) for await (const row of rowsOf(source, tensor)) values.push(...row);
    await shards.add({ name: parameter.name, shape: [values.length], dtype }, store(Float32Array.from(values)));
    return;
  }
  if (columns % GROUP !== 0) throw new Error(`The tensor ${parameter.name} has ${columns} columns, no multiple of ${GROUP}.`);
  const words = new Uint32Array((rows * columns) / 8);
  const scales = new Float32Array((rows * columns) / GROUP);
  const roundScale = half ? (scale: number) => halfToNumber(numberToHalf(scale)) : Math.fround;
  let row = 0;
  for (const tensor of parameter.from) {
    for await (const weights of rowsOf(source, tensor)) {
      quantizeRow(weights, words.subarray((row * columns) / 8, ((row + 1) * columns) / 8), scales.subarray((row * columns) / GROUP, ((row + 1) * columns) / GROUP), roundScale);
      row += 1;
    }
  }
  await shards.add({ name: `${parameter.name}.q_weight`, shape: [rows, columns / 8], dtype: 'uint32' }, new Uint8Array(words.buffer));
  await shards.add({ name: `${parameter.name}.q_scale`, shape: [rows, columns / GROUP], dtype }, store(scales));
}

/** Each row as floats; the array is used again for the next row. */
export async function* rowsOf(source: ByteSource, tensor: GgufTensor, limit = tensor.rows): AsyncGenerator<Float32Array> {
  const bytesPerRow = rowBytes(tensor);
  const rowsPerRead = Math.max(1, Math.floor(READ_BYTES / bytesPerRow));
  const out = new Float32Array(tensor.columns);
  for (let first = 0; first < limit; first += rowsPerRead) {
    const count = Math.min(rowsPerRead, limit - first);
    const bytes = await source.read(tensor.offset + first * bytesPerRow, count * bytesPerRow);
    for (let i = 0; i < count; i++) {
      dequantize(tensor.type, bytes.subarray(i * bytesPerRow, (i + 1) * bytesPerRow), out);
      yield out;
    }
  }
}

/** Whether two tensors hold the same weights but for how coarsely they are stored: their rows point the same way. */
async function sameWeights(source: ByteSource, a: GgufTensor, b: GgufTensor): Promise<boolean> {
  if (a.rows !== b.rows || a.columns !== b.columns) return false;
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  const other = rowsOf(source, b, Math.min(b.rows, TIED_SAMPLE_ROWS));
  for await (const row of rowsOf(source, a, Math.min(a.rows, TIED_SAMPLE_ROWS))) {
    const next = await other.next();
    if (next.done === true) break;
    for (const [i, value] of row.entries()) {
      const against = next.value[i] ?? 0;
      product += value * against;
      squareA += value * value;
      squareB += against * against;
    }
  }
  return product / Math.sqrt(squareA * squareB || 1) > 0.98;
}

function storeFloats(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function storeHalves(values: Float32Array): Uint8Array {
  const halves = Uint16Array.from(values, numberToHalf);
  return new Uint8Array(halves.buffer);
}
