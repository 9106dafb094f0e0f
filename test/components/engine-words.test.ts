import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { assessModel, chooseEngine, type MachineFacts } from '@/lib/engines/capabilities';
import { loadMessages } from '@/lib/i18n';
import { ADAPTER, MACHINE, needs } from '../engines/capabilities/machine';

const limited = (limits: Partial<typeof ADAPTER.limits>) => ({ ...MACHINE, adapter: { ...ADAPTER, limits: { ...ADAPTER.limits, ...limits } } });
const MACHINES: readonly MachineFacts[] = [
  MACHINE,
  { ...MACHINE, secureContext: false },
  { ...MACHINE, webgpu: 'absent', adapter: null },
  { ...MACHINE, webgpu: 'no-adapter', adapter: null, webAssembly: false },
  limited({ maxStorageBufferBindingSize: 2 ** 29 }),
  { ...MACHINE, adapter: { ...ADAPTER, shaderF16: false, software: true }, memoryBytes: 2 ** 30, storage: null },
  { ...MACHINE, crossOriginIsolated: false, storage: { quotaBytes: 200e6, usageBytes: 100e6, persisted: false } },
];
const MODELS = [needs(0.5, true), needs(7, true)];
const PROCESSOR = [{ id: 'small', parametersB: 0.5, minMemoryBytes: 2e9 }];

describe('what the search for an engine found', () => {
  it('is said by the page as by the library, in English', async () => {
    const t = createTranslator({ locale: 'en', messages: await loadMessages('en'), namespace: 'engines' });
    for (const facts of MACHINES) {
      for (const { code, message, whatToDo, values } of MODELS.flatMap((model) => assessModel(facts, model).findings)) {
        expect([t(`because.${code}`, values), t(`whatToDo.${code}`)]).toEqual([message, whatToDo]);
      }
      for (const wllamaModels of [PROCESSOR, []]) {
        for (const { because, why } of chooseEngine({ facts, webLlmModels: MODELS, wllamaModels, localEndpoint: wllamaModels.length > 0 }).options) {
          if (why.code === 'processor-one-core') expect(t(`because.${why.code}`)).toMatch(/one core/);
          else expect(t(`because.${why.code}`, why.values)).toBe(because);
        }
      }
    }
  });

  it("names each of an adapter's limits that is too low, and passes a failure on in its own words", async () => {
    const t = createTranslator({ locale: 'ko', messages: await loadMessages('ko'), namespace: 'engines' });
    const [finding] = assessModel(limited({ maxStorageBuffersPerShaderStage: 8 }), MODELS[0]!).findings;
    expect(t(`because.${finding!.code}`, finding!.values)).toContain('maxStorageBuffersPerShaderStage 8 < 10');
    const { options } = chooseEngine({ facts: MACHINE, webLlmModels: MODELS, wllamaModels: PROCESSOR, localEndpoint: false, failed: new Map([['webllm', 'The device is gone.']]) });
    expect(t(`because.${options[0]!.why.code}`, options[0]!.why.values)).toBe('The device is gone.');
  });
});
