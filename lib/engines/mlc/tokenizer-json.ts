import type { GgufFile } from './gguf';
import { metadataList } from './qwen2-layout';

/** Kinds of tokens in a GGUF vocabulary. */
const CONTROL = 3;
const USER_DEFINED = 4;
const UNUSED = 5;

/** How Qwen2 splits text before merging, as its authors published it. */
const QWEN2_SPLIT = "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

/**
 * The model's tokenizer as `tokenizer.json`, from the vocabulary and merges that the GGUF file carries.
 * @throws Error where the file's tokenizer is not Qwen2's byte-level BPE.
 */
export function tokenizerJson(file: GgufFile): string {
  const kind = `${String(file.metadata.get('tokenizer.ggml.model'))}/${String(file.metadata.get('tokenizer.ggml.pre'))}`;
  if (kind !== 'gpt2/qwen2') throw new Error(`The GGUF file’s tokenizer is ${kind}; only gpt2/qwen2 can be converted.`);
  const tokens = metadataList(file, 'tokenizer.ggml.tokens').map(String);
  const types = metadataList(file, 'tokenizer.ggml.token_type').map(Number);
  const merges = metadataList(file, 'tokenizer.ggml.merges').map(String);
  const vocab: Record<string, number> = {};
  const added: { id: number; content: string; single_word: false; lstrip: false; rstrip: false; normalized: false; special: boolean }[] = [];
  for (const [id, content] of tokens.entries()) {
    const type = types[id];
    if (type === UNUSED) continue;
    if (type === CONTROL || type === USER_DEFINED) added.push({ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: type === CONTROL });
    else vocab[content] = id;
  }
  const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: false, use_regex: false };
  return JSON.stringify({
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: added,
    normalizer: { type: 'NFC' },
    pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'Split', pattern: { Regex: QWEN2_SPLIT }, behavior: 'Isolated', invert: false }, byteLevel] },
    post_processor: byteLevel,
    decoder: byteLevel,
    model: { type: 'BPE', dropout: null, unk_token: null, continuing_subword_prefix: '', end_of_word_suffix: '', fuse_unk: false, byte_fallback: false, vocab, merges },
  });
}
