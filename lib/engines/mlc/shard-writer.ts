import { md5 } from 'hash-wasm';

export type WriteFile = (name: string, content: Uint8Array) => Promise<void>;

export interface ShardEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: 'uint32' | 'float32' | 'float16';
}

interface ShardRecord extends ShardEntry {
  readonly format: 'raw';
  readonly nbytes: number;
  readonly byteOffset: number;
}

interface Shard {
  readonly dataPath: string;
  readonly format: 'raw-shard';
  readonly nbytes: number;
  readonly records: readonly ShardRecord[];
  readonly md5sum: string;
}

/** Shards are whole downloads; a parameter that is bigger gets one of its own. */
const SHARD_BYTES = 32 << 20;

/** Packs parameters into `params_shard_N.bin` files and writes their list under the names that newer and older web-llm versions look for. */
export class ShardWriter {
  readonly #write: WriteFile;
  readonly #shards: Shard[] = [];
  #records: ShardRecord[] = [];
  #parts: Uint8Array[] = [];
  #bytes = 0;

  constructor(write: WriteFile) {
    this.#write = write;
  }

  async add(entry: ShardEntry, content: Uint8Array): Promise<void> {
    if (this.#bytes > 0 && this.#bytes + content.length > SHARD_BYTES) await this.#flush();
    this.#records.push({ ...entry, format: 'raw', nbytes: content.length, byteOffset: this.#bytes });
    this.#parts.push(content);
    this.#bytes += content.length;
  }

  /** Writes the rest and the list; returns the bytes of all shards. */
  async finish(): Promise<number> {
    if (this.#bytes > 0) await this.#flush();
    const bytes = this.#shards.reduce((sum, shard) => sum + shard.nbytes, 0);
    const records = this.#shards.reduce((sum, shard) => sum + shard.records.length, 0);
    const list = new TextEncoder().encode(JSON.stringify({ metadata: { ParamSize: records, ParamBytes: bytes }, records: this.#shards }));
    await this.#write('tensor-cache.json', list);
    await this.#write('ndarray-cache.json', list);
    return bytes;
  }

  async #flush(): Promise<void> {
    const content = new Uint8Array(this.#bytes);
    for (const [i, part] of this.#parts.entries()) content.set(part, this.#records[i]?.byteOffset ?? 0);
    const dataPath = `params_shard_${this.#shards.length}.bin`;
    await this.#write(dataPath, content);
    this.#shards.push({ dataPath, format: 'raw-shard', nbytes: content.length, records: this.#records, md5sum: await md5(content) });
    this.#records = [];
    this.#parts = [];
    this.#bytes = 0;
  }
}
