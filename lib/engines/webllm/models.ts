import type { FimTemplateId, PromptMode } from '../../completion';
import type { ModelNeeds } from '../capabilities/facts';
import type { SelfTest } from './self-test';

export type MlcQuantization = 'q4f16_1' | 'q4f32_1';

/** A model for WebGPU. Model files, model library and web-llm version belong together: another library fails to link. */
export interface WebLlmModel extends ModelNeeds {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly quantization: MlcQuantization;
  readonly license: string;
  readonly promptModes: readonly [PromptMode, ...PromptMode[]];
  readonly fimTemplate: FimTemplateId;
  readonly contextTokens: number;
  /** The version of web-llm whose libraries the model is pinned to. */
  readonly webLlmVersion: string;
  /** Folder of the model's files at its public hub; ends with a slash. */
  readonly hubUrl: string;
  /** The model library: its file name on the own origin, and where it is published. */
  readonly library: { readonly name: string; readonly url: string };
  readonly selfTest: SelfTest;
  readonly note?: string;
}

/** What `package.json` pins; `checkVersion` refuses any other. */
export const WEB_LLM_VERSION = '0.2.86';
const LIBRARIES = 'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base';

/**
 * A hole with one right answer, whose first token was measured with llama.cpp on the GGUF (Q4_K_M) of the same weights. Of
 * sixteen such holes it is the one whose score depends least on the quantization: with the 0.5B's weights brought to four bits
 * once more in two ways (largest weight ÷ 7, least squares) it is −0.13 and −0.20, while others moved by 0.9 or chose another token.
 */
const SELF_TEST_PROMPT = '<|fim_prefix|>def largest(values):\n    return max(<|fim_suffix|>)\n<|fim_middle|>';
const MEASURED_SELF_TESTS: ReadonlyMap<number, Pick<SelfTest, 'token' | 'logprob' | 'toleranceNats'>> = new Map([
  [0.5, { token: 'values', logprob: -0.076, toleranceNats: 0.3 }],
  [1.5, { token: 'values', logprob: -0.009, toleranceNats: 0.3 }],
]);

interface Size {
  readonly parametersB: number;
  /** Exact number of weights, from which the download's size follows. */
  readonly weights: number;
  readonly hidden: number;
  readonly vocabulary: number;
  readonly libraryModel: string;
  readonly license: string;
  /** Memory that web-llm's own list states for 4,096 tokens of context, in MB. */
  readonly memoryMb: Readonly<Record<MlcQuantization, number>>;
  readonly note?: string;
}

const SIZES: readonly Size[] = [
  { parametersB: 0.5, weights: 494_032_768, hidden: 896, vocabulary: 151_936, libraryModel: 'Qwen2-0.5B-Instruct', license: 'Apache-2.0', memoryMb: { q4f16_1: 945, q4f32_1: 1060 } },
  { parametersB: 1.5, weights: 1_543_714_304, hidden: 1536, vocabulary: 151_936, libraryModel: 'Qwen2-1.5B-Instruct', license: 'Apache-2.0', memoryMb: { q4f16_1: 1630, q4f32_1: 1889 } },
  {
    parametersB: 3,
    weights: 3_085_938_688,
    hidden: 2048,
    vocabulary: 151_936,
    libraryModel: 'Qwen2.5-3B-Instruct',
    license: 'Qwen Research',
    memoryMb: { q4f16_1: 2505, q4f32_1: 2894 },
    note: 'The paper measured chat ahead of FIM for this size (64.7% against 55.2%); both can be chosen.',
  },
  { parametersB: 7, weights: 7_615_616_512, hidden: 3584, vocabulary: 152_064, libraryModel: 'Qwen2-7B-Instruct', license: 'Apache-2.0', memoryMb: { q4f16_1: 5107, q4f32_1: 5900 } },
];

/** Bits a weight: 4, and one scale for each group of 32. */
const BITS: Readonly<Record<MlcQuantization, number>> = { q4f16_1: 4.5, q4f32_1: 5 };

function model(size: Size, quantization: MlcQuantization): WebLlmModel {
  const name = `Qwen2.5-Coder-${size.parametersB}B-Instruct-${quantization}-MLC`;
  const library = `${size.libraryModel}-${quantization}_cs1k-webgpu.wasm`;
  return {
    id: name.toLowerCase(),
    title: `Qwen2.5-Coder ${size.parametersB}B (${quantization})`,
    family: 'Qwen2.5-Coder',
    quantization,
    parametersB: size.parametersB,
    license: size.license,
    promptModes: ['fim', 'chat'],
    fimTemplate: 'qwen',
    contextTokens: 4096,
    webLlmVersion: WEB_LLM_VERSION,
    hubUrl: `https://huggingface.co/mlc-ai/${name}/resolve/main/`,
    library: { name: library, url: `${LIBRARIES}/${library}` },
    weightsBytes: Math.round((size.weights * BITS[quantization]) / 8),
    gpuMemoryBytes: size.memoryMb[quantization] * 1e6,
    // The embedding's 4-bit weights are the biggest tensor.
    largestBufferBytes: (size.vocabulary * size.hidden) / 2,
    needsShaderF16: quantization === 'q4f16_1',
    selfTest: { prompt: SELF_TEST_PROMPT, token: null, logprob: null, toleranceNats: 0.5, ...MEASURED_SELF_TESTS.get(size.parametersB) },
    ...(size.note === undefined ? {} : { note: size.note }),
  };
}

/** The WebLLM catalogue, small models first, the 16-bit build of a size before the 32-bit one. */
export const WEBLLM_MODELS: readonly WebLlmModel[] = SIZES.flatMap((size) => [model(size, 'q4f16_1'), model(size, 'q4f32_1')]);

/** The model with this id, or undefined. */
export function findWebLlmModel(id: string): WebLlmModel | undefined {
  return WEBLLM_MODELS.find((entry) => entry.id === id);
}

/**
 * Null where the model's library fits this version of web-llm, else a sentence that says what to do; the library's own
 * message for it is a LinkError that names an import.
 */
export function versionMismatch(entry: Pick<WebLlmModel, 'title' | 'webLlmVersion'>, installed = WEB_LLM_VERSION): string | null {
  if (entry.webLlmVersion === installed) return null;
  return `${entry.title} is pinned to web-llm ${entry.webLlmVersion}, but this app runs ${installed}: its model library would not link. Use the catalogue that came with this app, or pull the model again.`;
}
