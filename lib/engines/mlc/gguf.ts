/** Random access to a file; a read may not return less than asked. */
export interface ByteSource {
  read(offset: number, length: number): Promise<Uint8Array>;
}

export type GgufValue = string | number | bigint | boolean | readonly GgufValue[];

export interface GgufTensor {
  readonly name: string;
  /** Rows and columns: a matrix (N, K) is stored row by row; a vector has one row. */
  readonly rows: number;
  readonly columns: number;
  readonly type: GgmlType;
  /** Offset of the data from the file's start, in bytes. */
  readonly offset: number;
}

export interface GgufFile {
  readonly metadata: ReadonlyMap<string, GgufValue>;
  readonly tensors: ReadonlyMap<string, GgufTensor>;
}

/** Storage types by their number in the format; block length in weights and bytes. */
export const GGML_TYPES = {
  F32: { id: 0, blockWeights: 1, blockBytes: 4 },
  F16: { id: 1, blockWeights: 1, blockBytes: 2 },
  Q4_0: { id: 2, blockWeights: 32, blockBytes: 18 },
  Q5_0: { id: 6, blockWeights: 32, blockBytes: 22 },
  Q8_0: { id: 8, blockWeights: 32, blockBytes: 34 },
  Q4_K: { id: 12, blockWeights: 256, blockBytes: 144 },
  Q5_K: { id: 13, blockWeights: 256, blockBytes: 176 },
  Q6_K: { id: 14, blockWeights: 256, blockBytes: 210 },
  BF16: { id: 30, blockWeights: 1, blockBytes: 2 },
} as const;
export type GgmlType = keyof typeof GGML_TYPES;

const MAGIC = 0x46554747;
const FIRST_READ = 4 << 20;
const MAX_HEADER = 256 << 20;

class HeaderTooShort extends Error {}

/**
 * Reads a GGUF file's header (versions 2 and 3, little endian).
 * @throws Error that names what is wrong: no GGUF, another version, an unknown storage type, a truncated header.
 */
export async function readGguf(source: ByteSource, fileBytes: number): Promise<GgufFile> {
  for (let length = Math.min(FIRST_READ, fileBytes); ; length = Math.min(length * 4, fileBytes)) {
    try {
      return parseHeader(await source.read(0, length), fileBytes);
    } catch (error) {
      if (!(error instanceof HeaderTooShort)) throw error;
      if (length >= Math.min(fileBytes, MAX_HEADER)) throw new Error('The GGUF file ends inside its header: it is truncated. Get it again.', { cause: error });
    }
  }
}

function parseHeader(bytes: Uint8Array, fileBytes: number): GgufFile {
  const reader = new HeaderReader(bytes);
  if (reader.u32() !== MAGIC) throw new Error('The file is no GGUF file: its first four bytes are not "GGUF".');
  const version = reader.u32();
  if (version !== 2 && version !== 3) throw new Error(`The file is GGUF version ${version}; versions 2 and 3 can be read.`);
  const tensorCount = reader.u64();
  const metadataCount = reader.u64();
  const metadata = new Map<string, GgufValue>();
  for (let i = 0; i < metadataCount; i++) metadata.set(reader.string(), reader.value(reader.u32()));
  const found: Omit<GgufTensor, 'offset'>[] = [];
  const offsets: number[] = [];
  for (let i = 0; i < tensorCount; i++) {
    const name = reader.string();
    const shape = Array.from({ length: reader.u32() }, () => reader.u64());
    found.push({ name, columns: shape[0] ?? 1, rows: shape.slice(1).reduce((product, size) => product * size, 1), type: typeOf(reader.u32(), name) });
    offsets.push(reader.u64());
  }
  const alignment = Number(metadata.get('general.alignment') ?? 32);
  const dataStart = Math.ceil(reader.position / alignment) * alignment;
  const tensors = new Map(found.map((tensor, i) => [tensor.name, { ...tensor, offset: dataStart + (offsets[i] ?? 0) }]));
  for (const tensor of tensors.values()) {
    if (tensor.offset + tensor.rows * rowBytes(tensor) > fileBytes) throw new Error(`The GGUF file is truncated: the tensor ${tensor.name} lies beyond its end. Get it again.`);
  }
  return { metadata, tensors };
}

/** Bytes of one row of a tensor. */
export function rowBytes({ type, columns }: Pick<GgufTensor, 'type' | 'columns'>): number {
  const { blockWeights, blockBytes } = GGML_TYPES[type];
  return (columns / blockWeights) * blockBytes;
}

function typeOf(id: number, tensor: string): GgmlType {
  const found = (Object.keys(GGML_TYPES) as GgmlType[]).find((name) => GGML_TYPES[name].id === id);
  if (found === undefined) throw new Error(`The tensor ${tensor} is stored as type ${id}, which can't be converted. Types that can: ${Object.keys(GGML_TYPES).join(', ')}.`);
  return found;
}

class HeaderReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #decoder = new TextDecoder();
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #take(length: number): number {
    const start = this.position;
    if (start + length > this.#bytes.length) throw new HeaderTooShort();
    this.position += length;
    return start;
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  u64(): number {
    return Number(this.#view.getBigUint64(this.#take(8), true));
  }

  string(): string {
    const length = this.u64();
    const start = this.#take(length);
    return this.#decoder.decode(this.#bytes.subarray(start, start + length));
  }

  value(type: number): GgufValue {
    const view = this.#view;
    switch (type) {
      case 0:
        return view.getUint8(this.#take(1));
      case 1:
        return view.getInt8(this.#take(1));
      case 2:
        return view.getUint16(this.#take(2), true);
      case 3:
        return view.getInt16(this.#take(2), true);
      case 4:
        return this.u32();
      case 5:
        return view.getInt32(this.#take(4), true);
      case 6:
        return view.getFloat32(this.#take(4), true);
      case 7:
        return view.getUint8(this.#take(1)) !== 0;
      case 8:
        return this.string();
      case 9: {
        const itemType = this.u32();
        const length = this.u64();
        const items: GgufValue[] = [];
        for (let i = 0; i < length; i++) items.push(this.value(itemType));
        return items;
      }
      case 10:
        return view.getBigUint64(this.#take(8), true);
      case 11:
        return view.getBigInt64(this.#take(8), true);
      case 12:
        return view.getFloat64(this.#take(8), true);
      default:
        throw new Error(`The GGUF header holds a value of unknown type ${type}.`);
    }
  }
}
