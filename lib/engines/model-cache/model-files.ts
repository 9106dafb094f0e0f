import { z } from 'zod';

/** Which of the library's caches a file belongs to. */
export type CacheScope = 'webllm/model' | 'webllm/config' | 'webllm/wasm';

/** One file of a model: where it is fetched from, under which address the library looks for it, and what it has to be. */
export interface ModelCacheFile {
  readonly name: string;
  readonly scope: CacheScope;
  readonly fetchUrl: string;
  readonly cacheUrl: string;
  /** Null where nobody told. */
  readonly bytes: number | null;
  readonly hash: { readonly algorithm: 'md5' | 'sha256'; readonly hex: string } | null;
}

/** Where a model's files are. Addresses are absolute; folders end with a slash. */
export interface ModelSource {
  readonly modelId: string;
  /** Folder that files are fetched from: the own origin's, or the hub's. */
  readonly folderUrl: string;
  readonly libraryUrl: string;
  /** Hashes by file name, where the catalogue or the mirror's manifest has them. */
  readonly sha256?: Readonly<Record<string, string>>;
}

/** The folder under which the library looks: it adds `resolve/main/` to an address that has no `/resolve/…/`. */
export function libraryFolder(source: ModelSource): string {
  return /.+\/resolve\/.+\//.test(source.folderUrl) ? source.folderUrl : `${source.folderUrl}resolve/main/`;
}

const tensorCacheSchema = z.object({
  records: z.array(z.object({ dataPath: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/), nbytes: z.number().int().positive(), md5sum: z.string().regex(/^[0-9a-f]{32}$/).optional() })).min(1),
});

const chatConfigSchema = z.object({ tokenizer_files: z.array(z.string()), context_window_size: z.number().optional() });

export interface TensorCache {
  readonly shards: readonly { readonly name: string; readonly bytes: number; readonly md5: string | null }[];
}

/** @throws Error that says what is wrong where the text is no shard list. */
export function parseTensorCache(text: string): TensorCache {
  const { records } = tensorCacheSchema.parse(JSON.parse(text));
  return { shards: records.map(({ dataPath, nbytes, md5sum }) => ({ name: dataPath, bytes: nbytes, md5: md5sum ?? null })) };
}

/** Names of the tokenizer files that the library reads for this chat config: it takes `tokenizer.json` before `tokenizer.model`. */
export function tokenizerFiles(chatConfigText: string): readonly string[] {
  const { tokenizer_files } = chatConfigSchema.parse(JSON.parse(chatConfigText));
  const wanted = ['tokenizer.json', 'tokenizer.model'].find((name) => tokenizer_files.includes(name));
  if (wanted === undefined) throw new Error('The chat config names no tokenizer that the library can read.');
  return [wanted];
}

export const CHAT_CONFIG = 'mlc-chat-config.json';
/** What the current library calls the shard list, and what older ones did. */
export const SHARD_LISTS = ['tensor-cache.json', 'ndarray-cache.json'] as const;
