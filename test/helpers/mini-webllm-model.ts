import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findWebLlmModel, type WebLlmModel } from '@/lib/engines/webllm';

export const SHARD_COUNT = 3;
const SHARD_BYTES = 200_000;

/** A model folder that has every file of a WebLLM model, right in form and hash, but tiny: it downloads and verifies; only the library could not run it. */
export function writeMiniWebLlmModel(modelsFolder: string, modelId: string): { readonly model: WebLlmModel; readonly bytes: number } {
  const model = findWebLlmModel(modelId);
  if (model === undefined) throw new Error(`no WebLLM model ${modelId}`);
  const folder = path.join(modelsFolder, modelId);
  mkdirSync(folder, { recursive: true });
  const records = Array.from({ length: SHARD_COUNT }, (_, index) => {
    const content = Buffer.alloc(SHARD_BYTES, index + 1);
    const dataPath = `params_shard_${index}.bin`;
    writeFileSync(path.join(folder, dataPath), content);
    return { dataPath, format: 'raw-shard', nbytes: SHARD_BYTES, md5sum: createHash('md5').update(content).digest('hex'), records: [] };
  });
  writeFileSync(path.join(folder, 'tensor-cache.json'), JSON.stringify({ metadata: {}, records }));
  writeFileSync(path.join(folder, 'mlc-chat-config.json'), JSON.stringify({ model_type: 'qwen2', tokenizer_files: ['tokenizer.json'], context_window_size: 4096 }));
  writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify({ model: { type: 'BPE', vocab: {}, merges: [] } }));
  writeFileSync(path.join(folder, model.library.name), 'not WebAssembly');
  return { model, bytes: SHARD_COUNT * SHARD_BYTES };
}
