import { CHAT_CONFIG, SHARD_LISTS } from '../model-cache/model-files';
import { MANIFEST } from './manifest';
import { findWebLlmModel } from './models';

const SHARD = /^params_shard_\d{1,5}\.bin$/;
const FIXED: readonly string[] = [CHAT_CONFIG, ...SHARD_LISTS, 'tokenizer.json', MANIFEST];

/** Whether a WebLLM model of the catalogue has such a file: config, shard lists, tokenizer, shards, model library, manifest. */
export function isWebLlmFile(modelId: string, name: string): boolean {
  const model = findWebLlmModel(modelId);
  return model !== undefined && (FIXED.includes(name) || SHARD.test(name) || name === model.library.name);
}
