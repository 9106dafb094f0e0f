import { describe, expect, it } from 'vitest';
import { chooseEngine, recommendModel, type EngineChoiceInput, type LocalEngineId, type MachineFacts } from '@/lib/engines/capabilities';
import { ADAPTER, MACHINE, MODELS } from './machine';

const INPUT: EngineChoiceInput = {
  facts: MACHINE,
  webLlmModels: MODELS,
  wllamaModels: [
    { id: 'gguf-1.5', parametersB: 1.5, minMemoryBytes: 1.7e9 },
    { id: 'gguf-0.5', parametersB: 0.5, minMemoryBytes: 0.9e9 },
  ],
  localEndpoint: true,
};
const NO_GPU: MachineFacts = { ...MACHINE, webgpu: 'absent', adapter: null };

describe('chooseEngine', () => {
  it('goes down the list: WebLLM, wllama, a local endpoint, recorded answers', () => {
    const chosen = (changes: Partial<EngineChoiceInput>) => chooseEngine({ ...INPUT, ...changes }).chosen.engine;
    expect(chosen({})).toBe('webllm');
    expect(chosen({ facts: NO_GPU })).toBe('wllama');
    expect(chosen({ facts: { ...NO_GPU, webAssembly: false } })).toBe('openai-compatible');
    expect(chosen({ facts: { ...NO_GPU, webAssembly: false }, localEndpoint: false })).toBe('recorded');
  });

  it('keeps every option with its reason, so that a person can choose otherwise', () => {
    const { options } = chooseEngine({ ...INPUT, facts: NO_GPU, localEndpoint: false });
    expect(options.map(({ engine, possible, modelId }) => [engine, possible, modelId])).toEqual([
      ['webllm', false, null],
      ['wllama', true, 'gguf-0.5'],
      ['openai-compatible', false, null],
      ['recorded', true, null],
    ]);
    expect(options[0]!.because).toMatch(/no WebGPU/);
  });

  it('passes over what failed in this session, but never over recorded answers', () => {
    const failed = new Map<LocalEngineId, string>([['webllm', 'The graphics device went away twice.'], ['recorded', 'x']]);
    const { chosen, options } = chooseEngine({ ...INPUT, failed });
    expect(chosen.engine).toBe('wllama');
    expect(options[0]).toMatchObject({ possible: false, because: 'The graphics device went away twice.' });
    expect(options[3]).toMatchObject({ possible: true });
  });

  it('does not put anybody on a software adapter by itself', () => {
    const facts = { ...MACHINE, adapter: { ...ADAPTER, software: true } };
    const { chosen, options } = chooseEngine({ ...INPUT, facts });
    expect(chosen.engine).toBe('wllama');
    expect(options[0]!.because).toMatch(/software adapter/);
  });
});

describe('recommendModel', () => {
  it('takes the biggest that fits up to the wanted size, 16-bit before 32-bit', () => {
    expect(recommendModel(MACHINE, MODELS).best?.id).toBe('m-1.5-q4f16');
    expect(recommendModel(MACHINE, MODELS, 0.5).best?.id).toBe('m-0.5-q4f16');
    expect(recommendModel({ ...MACHINE, adapter: { ...ADAPTER, shaderF16: false } }, MODELS).best?.id).toBe('m-1.5-q4f32');
    expect(recommendModel({ ...MACHINE, memoryBytes: 2 ** 31 }, MODELS).best?.id).toBe('m-0.5-q4f16');
  });
});
