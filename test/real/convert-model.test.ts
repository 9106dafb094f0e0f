import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '@/lib/cli/build';
import { rowsOf } from '@/lib/engines/mlc/convert';
import { readGguf } from '@/lib/engines/mlc/gguf';
import { dequantizeRow, GROUP } from '@/lib/engines/mlc/quantize';
import { parseTensorCache } from '@/lib/engines/model-cache';
import { ensureGguf, LOCAL_MODEL } from '../helpers/real-models';

const gguf = ensureGguf(LOCAL_MODEL);
if (gguf === null) console.log(`skipped: converting a real model (no weights; npm run models -- pull ${LOCAL_MODEL})`);

const WEBLLM_ID = 'qwen2.5-coder-0.5b-instruct-q4f32_1-mlc';
const MOST_MEMORY_BYTES = 1.5 * 2 ** 30;

interface ConvertRun {
  readonly status: number | null;
  /** Standard error: a line that is written over and over. */
  readonly progress: string;
  /** Most memory that the process held; 0 where the system does not say. */
  readonly peakBytes: number;
}

interface TensorList {
  readonly records: readonly { readonly dataPath: string; readonly records: readonly { readonly name: string; readonly byteOffset: number; readonly nbytes: number }[] }[];
}

describe.runIf(gguf !== null)('models convert, on the real 0.5B', () => {
  let folder = '';
  let run: ConvertRun = { status: null, progress: '', peakBytes: 0 };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'convert-'));
    run = await convert(gguf ?? '', folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('ends well, says how far it is, and stays within 1.5 GiB', () => {
    expect(run.status).toBe(0);
    const percents = Array.from(run.progress.matchAll(/(\d+)%/g), (match) => Number(match[1]));
    expect(percents.length).toBeGreaterThan(50);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
    if (process.platform === 'linux') expect(run.peakBytes).toBeGreaterThan(0);
    expect(run.peakBytes).toBeLessThanOrEqual(MOST_MEMORY_BYTES);
  });

  it('wrote weights that are the file’s within a quantization step, in all its storage types', async () => {
    const target = path.join(folder, WEBLLM_ID);
    const list = parseTensorCache(readFileSync(path.join(target, 'tensor-cache.json'), 'utf8'));
    for (const { name, bytes } of list.shards) expect(statSync(path.join(target, name)).size).toBe(bytes);
    const handle = await open(gguf ?? '');
    try {
      const source = { read: async (offset: number, length: number) => (await handle.read(Buffer.alloc(length), 0, length, offset)).buffer };
      const file = await readGguf(source, (await handle.stat()).size);
      const seen = new Set<string>();
      // Parameters that stand alone, so that their rows are the tensor's rows.
      for (const [tensorName, parameter] of [['token_embd.weight', 'model.embed_tokens'], ['blk.0.ffn_down.weight', 'model.layers.0.mlp.down_proj'], ['blk.3.ffn_down.weight', 'model.layers.3.mlp.down_proj'], ['blk.5.attn_output.weight', 'model.layers.5.self_attn.o_proj']] as const) {
        const tensor = file.tensors.get(tensorName);
        if (tensor === undefined) throw new Error(`the file has no ${tensorName}`);
        seen.add(tensor.type);
        const words = new Uint32Array(storedParameter(target, `${parameter}.q_weight`));
        const scales = new Float32Array(storedParameter(target, `${parameter}.q_scale`));
        let row = 0;
        for await (const values of rowsOf(source, tensor, 256)) {
          const back = new Float32Array(values.length);
          const rowScales = scales.subarray((row * values.length) / GROUP, ((row + 1) * values.length) / GROUP);
          dequantizeRow(words.subarray((row * values.length) / 8, ((row + 1) * values.length) / 8), rowScales, back);
          expect(values.every((value, i) => Math.abs(value - (back[i] ?? NaN)) <= Math.abs(rowScales[Math.floor(i / GROUP)] ?? NaN) * 1.001)).toBe(true);
          row += 1;
        }
        expect(row).toBe(256);
      }
      expect(seen.size).toBeGreaterThan(1);
    } finally {
      await handle.close();
    }
  });
});

/** The bytes of one parameter of a converted folder, aligned for typed arrays. */
function storedParameter(target: string, name: string): ArrayBuffer {
  const list = JSON.parse(readFileSync(path.join(target, 'tensor-cache.json'), 'utf8')) as TensorList;
  for (const shard of list.records) {
    const record = shard.records.find((candidate) => candidate.name === name);
    if (record !== undefined) return Uint8Array.from(readFileSync(path.join(target, shard.dataPath)).subarray(record.byteOffset, record.byteOffset + record.nbytes)).buffer;
  }
  throw new Error(`the folder has no parameter ${name}`);
}

/** Runs the command as a person does. */
function convert(file: string, to: string): Promise<ConvertRun> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/cli/main.ts', 'models', 'convert', file, WEBLLM_ID, '--to', to], { cwd: projectRoot, stdio: ['ignore', 'ignore', 'pipe'] });
  let progress = '';
  let peakBytes = 0;
  child.stderr.on('data', (text: Buffer) => (progress += text.toString()));
  const watch = setInterval(() => {
    const status = `/proc/${child.pid}/status`;
    if (existsSync(status)) peakBytes = Math.max(peakBytes, Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) * 1024);
  }, 200);
  return new Promise((resolve) => {
    child.once('exit', (status) => {
      clearInterval(watch);
      resolve({ status, progress, peakBytes });
    });
  });
}
